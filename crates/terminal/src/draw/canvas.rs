//! A part of the screen. Whatever lies outside of it is not drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use crate::look::{Ink, Look};

pub struct Canvas<'a> {
    pub buffer: &'a mut Buffer,
    pub area: Rect,
    pub look: Look,
}

impl Canvas<'_> {
    /// A part of this part.
    pub fn within(&mut self, area: Rect) -> Canvas<'_> {
        let area = self.area.intersection(area);
        Canvas { buffer: self.buffer, area, look: self.look }
    }

    /// Writes a text in the characters that the terminal has. It may begin or end outside. Returns the column after it.
    pub fn put(&mut self, x: i32, y: i32, text: &str, style: Style) -> i32 {
        let mut column = x;
        for c in self.look.text(text).chars() {
            // Names come from elsewhere: what cannot be seen must not reach the terminal.
            let c = if c.is_control() { '?' } else { c };
            let width = Span::raw(c.encode_utf8(&mut [0; 4]).to_owned()).width() as i32;
            for part in 0..width {
                self.set(column + part, y, if part == 0 { c } else { ' ' }, style);
            }
            column += width;
        }
        column
    }

    fn set(&mut self, x: i32, y: i32, c: char, style: Style) {
        if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y))
            && self.area.contains((x, y).into())
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.reset();
            cell.set_char(c).set_style(style);
        }
    }

    /// Fills a rectangle with a character.
    pub fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, c: &str, style: Style) {
        let line = c.repeat(width.max(0) as usize);
        for row in 0..height {
            self.put(x, y + row, &line, style);
        }
    }

    /// Writes lines from the top of an area, broken where they are too long.
    pub fn lines(&mut self, area: Rect, mut lines: Vec<Line<'static>>) {
        for span in lines.iter_mut().flat_map(|line| &mut line.spans) {
            // In the characters that the terminal has, and without what cannot be seen.
            span.content = self.look.text(&span.content.replace(char::is_control, "?")).into();
        }
        let paragraph = Paragraph::new(lines).wrap(Wrap { trim: false });
        paragraph.render(self.area.intersection(area), self.buffer);
    }

    /// Writes a text in the middle between left and right, so many rows below the top of an area.
    pub fn center(&mut self, area: Rect, row: i32, text: &str, style: Style) {
        let length = self.look.text(text).chars().count() as i32;
        let x = i32::from(area.x) + (i32::from(area.width) - length).max(0) / 2;
        self.put(x, i32::from(area.y) + row, text, style);
    }

    /// A frame around an area, with a title. What lay there is gone.
    pub fn frame(&mut self, area: Rect, title: &str) {
        let look = self.look;
        let border = if look.ascii { ASCII_BORDER } else { border::ROUNDED };
        let block = Block::bordered().border_set(border).style(look.on(Ink::Text, Ink::Surface));
        Clear.render(area, self.buffer);
        block.border_style(look.on(Ink::Edge, Ink::Surface)).render(area, self.buffer);
        let bold = look.badge(Ink::Moonlight, Ink::Surface);
        self.put(i32::from(area.x) + 2, area.y.into(), &format!(" {title} "), bold);
    }
}

const ASCII_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
