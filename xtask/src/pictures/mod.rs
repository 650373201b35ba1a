//! The pictures of the docs.
//!
//! Those of the rules are drawn by the page's own components (`web/pictures`), from scenes that are
//! written here: positions, and what the rules say about them. So no picture can contradict the
//! rules. The plot of strengths is drawn here.

mod examples;
mod scene;
mod scenes;
mod strength;

use crate::page;

pub use strength::write as draw_strength;

/// Writes the scenes and draws all pictures anew.
pub fn draw() -> Result<(), String> {
    scenes::write()?;
    draw_strength()?;
    page::draw_pictures()
}

#[cfg(test)]
mod tests {
    use crate::tools;

    /// Code and tests cite the clauses by their numbers.
    #[test]
    fn the_page_has_every_clause() {
        let page = tools::root().join("docs/rules.md");
        let page = tools::read(&page).expect("docs/rules.md");
        for (section, clauses) in (1..).zip([4, 4, 3, 6, 6, 3, 8]) {
            for clause in 1..=clauses {
                let number = format!("- **R{section}.{clause}** ");
                assert_eq!(page.matches(&number).count(), 1, "{number}");
            }
        }
        assert!(page.contains("### R8 "));
        assert!((1..=8).all(|number| page.contains(&format!("### X{number}: "))));
    }
}
