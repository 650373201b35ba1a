//! The worked examples X1 to X8 of the rules digest, each with the tiles it names.

use crate::common::{NOTHING, completes, solo_with};

/// X1: two blue tiles, each beside yellow 4 `rrr ttt bb`.
#[test]
fn x1_two_blue_neighbours_complete_bb() {
    let one_blue = solo_with("60@0,0ooo/1@1,0", &[2]);
    assert_eq!(completes(&one_blue, "2@-1,0"), ["60 bb"]);
}

/// X2: the second blue beside the first one counts as well.
#[test]
fn x2_a_chain_of_two_blue_tiles_completes_bb() {
    let one_blue = solo_with("60@0,0ooo/1@1,0", &[2]);
    assert_eq!(completes(&one_blue, "2@2,0"), ["60 bb"]);
    assert!(completes(&one_blue, "2@1,1").contains(&"60 bb".to_owned()));
}

/// X2: of three red tiles, one only touches the corner and no other red.
#[test]
fn x2_a_red_tile_at_the_corner_does_not_count() {
    let two_reds = solo_with("60@0,0ooo/1@1,0/18@-1,0/19@0,-1o", &[20]);
    assert_eq!(completes(&two_reds, "20@1,1"), NOTHING);
    assert_eq!(completes(&two_reds, "20@0,1"), ["60 rrr"], "edge to edge");
    assert_eq!(completes(&two_reds, "20@-1,-1"), ["60 rrr"], "at a corner, but connected");
}

/// X3: yellow 4 lands between three reds and two blues, and two discs go onto it.
#[test]
fn x3_one_placement_completes_two_goals_of_one_tile() {
    let both_sides = solo_with("18@0,0/19@1,0o/20@2,0o/35@2,1/1@2,2/2@1,2o", &[60]);
    assert_eq!(completes(&both_sides, "60@1,1"), ["60 rrr", "60 bb"]);
}

/// X4: yellow 7 `br bt rt` lands beside one tile of each of the other colours.
#[test]
fn x4_three_neighbours_complete_all_three_goals() {
    let three_sides = solo_with("18@0,0/52@0,-1/1@1,-1/53@2,-1o/35@2,0", &[68]);
    assert_eq!(completes(&three_sides, "68@1,0"), ["68 br", "68 bt", "68 rt"]);
}

/// X4: with yellow 7 there first, the third neighbour completes the two goals that it is part of.
#[test]
fn x4_the_third_neighbour_completes_the_other_two_goals() {
    let two_neighbours = solo_with("68@0,0xoo/1@1,0/18@-1,0", &[35]);
    assert_eq!(completes(&two_neighbours, "35@0,1"), ["68 bt", "68 rt"]);
}

/// X5: turquoise 6 `bb yy r` and red 6 `bb yy t` complete a goal for each other.
#[test]
fn x5_the_second_of_two_neighbours_completes_a_goal_on_each() {
    let turquoise = solo_with("49@0,0ooo", &[32]);
    assert_eq!(completes(&turquoise, "32@1,0"), ["32 t", "49 r"]);
    let red = solo_with("32@0,0ooo", &[49]);
    assert_eq!(completes(&red, "49@0,1"), ["32 t", "49 r"]);
}

/// X6: two yellow tiles side by side, each below one of those two.
#[test]
fn x6_a_yellow_tile_beside_each_completes_yy_on_both() {
    let one_yellow = solo_with("49@0,0oox/32@1,0oox/52@0,1", &[53]);
    assert_eq!(completes(&one_yellow, "53@1,1"), ["32 yy", "49 yy"]);
    assert_eq!(completes(&one_yellow, "53@0,2"), ["49 yy"], "red 6 has no yellow beside it");
}

/// X6: one yellow tile touches both, and the other one only that yellow.
#[test]
fn x6_a_chain_of_yellow_tiles_completes_yy_on_both() {
    let one_yellow = solo_with("49@0,0ooo/1@0,1/32@1,1ooo/52@1,0", &[53]);
    assert_eq!(completes(&one_yellow, "53@1,-1"), ["32 yy", "49 yy"]);
}

/// X7: red 2 `rrrr` needs four *other* red tiles in its group.
#[test]
fn x7_a_red_2_needs_four_other_reds() {
    let three_others = solo_with("19@0,0o/18@1,0/21@2,0o/22@3,0o", &[24]);
    assert_eq!(completes(&three_others, "24@4,0"), ["19 rrrr"]);
    let two_others = solo_with("19@0,0o/18@1,0/21@2,0o", &[24]);
    assert_eq!(completes(&two_others, "24@3,0"), NOTHING);
}

/// X7: in a group of five, two red 2s count for each other.
#[test]
fn x7_two_red_2s_serve_each_other() {
    let four = solo_with("19@0,0o/18@1,0/21@2,0o/22@3,0o", &[20]);
    assert_eq!(completes(&four, "20@4,0"), ["19 rrrr", "20 rrrr"]);
}

/// X8: the one red beside blue 4 `rrrr rr` stands for its whole group.
#[test]
fn x8_one_neighbour_of_a_group_of_four_completes_both_goals() {
    let four_reds = solo_with("18@0,0/19@1,0o/20@2,0o/21@3,0o", &[11]);
    assert_eq!(completes(&four_reds, "11@-1,0"), ["11 rrrr", "11 rr"]);
    let three_reds = solo_with("18@0,0/19@1,0o/20@2,0o", &[11]);
    assert_eq!(completes(&three_reds, "11@-1,0"), ["11 rr"]);
}
