//! Tree search for two to four players.
//!
//! Monte Carlo tree search without playouts: every new node is valued by the best of its actions,
//! and each action by the evaluation of the position right after it. Nodes belong to whoever is to
//! move, the same player several times in a row if the moon track says so, and everyone maximises
//! their own chance to win. A fill is chance: behind it hang as many sampled draws as its visits
//! justify, all equally likely.
//!
//! Only the best few actions of a node by the quick estimate enter the tree, but at least some of
//! each tile: which tile is taken decides what is left to the others, which the estimate does not see.

use nova_luna_rules::{Action, Position, Turn};

use crate::bot::{Choice, Limit, Line, Report, Value};
use crate::budget::Budget;
use crate::candidates::{Candidate, keep_diverse, placements};
use crate::display_cache::DisplayKey;
use crate::eval::decided;
use crate::fills::Draw;
use crate::math::exp;
use crate::rng::Rng;
use crate::tuning::{
    DECIDED_EVERY, EDGES_PER_NODE, EXPLORATION, PRIOR_TEMPERATURE, REPORTED, ROOT_WIDTH,
    SearchTuning,
};
use crate::values::Values;

/// No node.
const NONE: u32 = u32::MAX;

/// The most edges a node can have: every tile on every cell, and the refill.
const MOST_WIDTH: usize = 512;

/// The memory besides the tree and the remembered displays, in bytes: more than it is.
const OTHER_BYTES: usize = 1 << 20;
/// The smallest tree, in nodes.
const LEAST_NODES: usize = 1 << 10;

/// A position at which somebody decides.
#[derive(Clone, Copy)]
struct Node {
    first_edge: u32,
    edges: u16,
    /// Who decides.
    seat: u8,
    visits: u32,
    /// The draw that led here, if a fill came before.
    draw: Option<Draw>,
    /// The next node behind the same fill.
    sibling: u32,
}

/// An action and what is known of it.
#[derive(Clone, Copy)]
struct Edge {
    action: Action,
    /// How promising it looked before it was tried; all of a node's add up to 1.
    prior: f32,
    /// The chance of the player to win, as the evaluation sees it.
    estimate: f32,
    visits: u32,
    /// The sum of that chance over all visits.
    total: f32,
    /// The node it leads to, or the first of several if a fill comes between.
    child: u32,
    children: u32,
}

impl Edge {
    /// The mean chance of the player to win, the first estimate counting as a visit.
    #[inline]
    fn mean(&self) -> f32 {
        (self.estimate + self.total) / (1.0 + self.visits as f32)
    }
}

/// The search, with its memory.
pub(crate) struct Search {
    tuning: SearchTuning,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Of the root's edges: the sum of everybody's chances over all visits, and the first estimate.
    root_totals: Vec<[f64; 4]>,
    values: Values,
    list: Vec<Candidate>,
    path: Vec<(u32, u32)>,
    /// Where an action leads to while it is evaluated.
    after: Position,
}

impl Search {
    pub(crate) fn new(values: Values, tuning: SearchTuning, position: &Position) -> Search {
        Search {
            tuning,
            nodes: Vec::with_capacity(tuning.tree_nodes + 1),
            edges: Vec::with_capacity(tuning.tree_nodes * EDGES_PER_NODE + MOST_WIDTH),
            root_totals: Vec::with_capacity(256),
            values,
            list: Vec::with_capacity(512),
            path: Vec::with_capacity(256),
            after: position.clone(),
        }
    }

    /// The same search with a smaller tree, so that all of its memory is at most so many bytes.
    pub(crate) fn within(tuning: SearchTuning, bytes: usize) -> SearchTuning {
        let node = size_of::<Node>() + EDGES_PER_NODE * size_of::<Edge>();
        let tree = bytes.saturating_sub(Values::BYTES + OTHER_BYTES);
        let tree_nodes = (tree / node).clamp(LEAST_NODES, tuning.tree_nodes);
        SearchTuning { tree_nodes, ..tuning }
    }

    /// Decides for the seat to move.
    pub(crate) fn choose(
        &mut self,
        position: &Position,
        limit: &Limit<'_>,
        seed: u64,
    ) -> Option<Choice> {
        position.seat_to_move()?;
        let mut budget = Budget::start(limit, self.tuning.default_nodes, self.tuning.most_nodes);
        let mut rng = Rng::new(seed);
        self.nodes.clear();
        self.edges.clear();
        self.values.begin(position);
        self.expand(position, ROOT_WIDTH, None, &mut budget);
        self.root_totals.clear();
        for edge in &self.edges {
            self.after.clone_from(position);
            self.after.play_unchecked(edge.action);
            let keys = DisplayKey::all(&self.after);
            self.root_totals.push(self.values.chances(&self.after, &keys).map(f64::from));
        }
        let mut scratch = position.clone();
        let forced = self.edges.len() == 1;
        while !forced && !budget.is_spent() && !self.is_decided(&budget) {
            self.simulate(position, &mut scratch, &mut budget, &mut rng);
        }
        self.answer(budget.nodes())
    }

    /// Whether more time would not change the decision: the action that was visited most will stay so
    /// at the pace so far, or it wins whatever happens. A limit of nodes is always used up, so that
    /// reports are of even quality.
    fn is_decided(&self, budget: &Budget<'_>) -> bool {
        let root = &self.nodes[0];
        if root.visits == 0 || !root.visits.is_multiple_of(DECIDED_EVERY) {
            return false;
        }
        let Some(left) = budget.left_over_used() else { return false };
        let edges = self.edges_of(root);
        let Some(best) = edges.iter().max_by_key(|edge| edge.visits) else { return true };
        let others = edges.iter().filter(|edge| edge.action != best.action);
        let second = others.map(|edge| edge.visits).max().unwrap_or(0);
        (best.visits - second) as f32 > root.visits as f32 * left
            || best.total >= best.visits as f32
    }

    /// Goes down the tree once, adds a node at its end and takes the value of that back up.
    fn simulate(
        &mut self,
        root: &Position,
        position: &mut Position,
        budget: &mut Budget<'_>,
        rng: &mut Rng,
    ) {
        position.clone_from(root);
        self.path.clear();
        let mut at = 0;
        let value = loop {
            let edge = self.select(at);
            self.path.push((at, edge));
            position.play_unchecked(self.edges[edge as usize].action);
            let (child, draw) = match position.turn() {
                Turn::Over => {
                    budget.count(1);
                    break decided(position).unwrap_or_default();
                }
                Turn::Act(_) => (self.edges[edge as usize].child, None),
                Turn::Fill => self.draw(edge, position, rng),
            };
            if child == NONE {
                break self.grow(edge, position, draw, budget);
            }
            at = child;
        };
        if let Some(&(_, edge)) = self.path.first() {
            for (total, chance) in self.root_totals[edge as usize].iter_mut().zip(value) {
                *total += f64::from(chance);
            }
        }
        for &(node, edge) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.total += value[node.seat as usize & 3];
        }
    }

    /// The edge to follow: good so far, or promising and little tried.
    fn select(&self, node: u32) -> u32 {
        let node = &self.nodes[node as usize];
        let exploration = EXPLORATION * ((node.visits + 1) as f32).sqrt();
        let (mut best, mut most) = (node.first_edge, f32::NEG_INFINITY);
        for (i, edge) in (node.first_edge..).zip(self.edges_of(node)) {
            let untried = exploration * edge.prior / (1.0 + edge.visits as f32);
            let score = edge.mean() + untried;
            if score > most {
                (best, most) = (i, score);
            }
        }
        best
    }

    fn edges_of(&self, node: &Node) -> &[Edge] {
        let first = node.first_edge as usize;
        &self.edges[first..first + node.edges as usize]
    }

    /// Fills the track, by a new draw (then there is no node for it yet) or by one that was drawn
    /// before, depending on how often the edge has been visited.
    fn draw(&self, edge: u32, position: &mut Position, rng: &mut Rng) -> (u32, Option<Draw>) {
        let Edge { visits, children, child, .. } = self.edges[edge as usize];
        let wanted = 1.0 + (visits as f32).sqrt();
        if children == 0 || (children as f32) < wanted && self.has_room() {
            let draw = Draw::sample(position, rng);
            position.fill_unchecked(draw.tiles());
            return (NONE, Some(draw));
        }
        // The draws take turns: the least visited is next.
        let (mut least, mut at) = (child, child);
        while at != NONE {
            if self.nodes[at as usize].visits < self.nodes[least as usize].visits {
                least = at;
            }
            at = self.nodes[at as usize].sibling;
        }
        if let Some(draw) = self.nodes[least as usize].draw {
            position.fill_unchecked(draw.tiles());
        }
        (least, None)
    }

    /// Whether one more node certainly fits.
    fn has_room(&self) -> bool {
        let most = self.tuning.tree_nodes;
        self.nodes.len() < most && self.edges.len() <= most * EDGES_PER_NODE
    }

    /// Values the position behind `edge` and, while there is room, adds a node for it.
    fn grow(
        &mut self,
        edge: u32,
        position: &Position,
        draw: Option<Draw>,
        budget: &mut Budget<'_>,
    ) -> [f32; 4] {
        let first_edge = self.edges.len();
        let has_room = self.has_room();
        let value = self.expand(position, self.tuning.width, draw, budget);
        if !has_room {
            self.nodes.pop();
            self.edges.truncate(first_edge);
            return value;
        }
        let node = self.nodes.len() as u32 - 1;
        let edge = &mut self.edges[edge as usize];
        self.nodes[node as usize].sibling = edge.child;
        edge.child = node;
        edge.children += 1;
        value
    }

    /// Adds a node for `position` with edges for its most promising actions, as many as `width` says and some
    /// of every tile at least, and returns what it is worth: the chances after the best of them.
    fn expand(
        &mut self,
        position: &Position,
        width: usize,
        draw: Option<Draw>,
        budget: &mut Budget<'_>,
    ) -> [f32; 4] {
        let seat = position.moon().next().index();
        let keys = DisplayKey::all(position);
        let first_edge = self.edges.len();
        placements(self.values.eval.quick(position), position, &mut self.list);
        keep_diverse(&mut self.list, width, self.tuning.width_per_tile);
        if position.may_refill() {
            self.list.push(Candidate { action: Action::Refill, gain: 0.0 });
        }
        budget.count(self.list.len() as u64);
        let mut value = [0.0; 4];
        for candidate in &self.list {
            let after = &mut self.after;
            after.clone_from(position);
            after.play_unchecked(candidate.action);
            let mut keys = keys;
            keys[seat] = keys[seat].after(candidate.action);
            let chances = self.values.chances(after, &keys);
            let estimate = chances[seat];
            if self.edges.len() == first_edge || estimate > value[seat] {
                value = chances;
            }
            self.edges.push(Edge {
                action: candidate.action,
                prior: 0.0,
                estimate,
                visits: 0,
                total: 0.0,
                child: NONE,
                children: 0,
            });
        }
        let edges = &mut self.edges[first_edge..];
        let mut sum = 0.0;
        for edge in &mut *edges {
            edge.prior = exp((edge.estimate - value[seat]) / PRIOR_TEMPERATURE);
            sum += edge.prior;
        }
        for edge in &mut *edges {
            edge.prior /= sum;
        }
        self.nodes.push(Node {
            first_edge: first_edge as u32,
            edges: edges.len() as u16,
            seat: seat as u8,
            visits: 0,
            draw,
            sibling: NONE,
        });
        value
    }

    /// The decision: what was visited most.
    fn answer(&self, nodes: u64) -> Option<Choice> {
        let root = self.edges_of(self.nodes.first()?);
        let mut order: Vec<usize> = (0..root.len()).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (&root[a], &root[b]);
            b.visits.cmp(&a.visits).then(b.mean().total_cmp(&a.mean()))
        });
        let lines = order.iter().take(REPORTED).map(|&i| {
            let values = f64::from(1 + root[i].visits);
            Line {
                action: root[i].action,
                value: Value::Chances(self.root_totals[i].map(|total| (total / values) as f32)),
                nodes: u64::from(root[i].visits),
                continuation: self.continuation(&root[i]),
            }
        });
        let action = root[*order.first()?].action;
        Some(Choice { action, report: Report { nodes, lines: lines.collect() } })
    }

    /// The most visited actions behind an edge, up to the next fill.
    fn continuation(&self, edge: &Edge) -> Vec<Action> {
        let mut actions = Vec::new();
        let mut at = edge.child;
        while at != NONE && self.nodes[at as usize].draw.is_none() {
            let edges = self.edges_of(&self.nodes[at as usize]);
            let Some(best) = edges.iter().max_by_key(|edge| edge.visits) else { break };
            if best.visits == 0 {
                break;
            }
            actions.push(best.action);
            at = best.child;
        }
        actions
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use super::*;
    use crate::eval::Eval;
    use crate::networks::Networks;
    use crate::tuning::SEARCH;

    #[test]
    fn a_decided_search_does_not_wait_for_the_clock() {
        let position: Position =
            "2p20 .,42,*,59,68,30,47,49,8,18,25,41 10 26@0,0oo 28@0,0oo".parse().expect("notation");
        let nodes = Limit { nodes: Some(3_000), ..Limit::default() };
        let mut search =
            Search::new(Values::new(Eval::default(), Networks::default()), SEARCH, &position);
        let report = search.choose(&position, &nodes, 1).expect("a choice").report;
        assert!(report.nodes >= 3_000, "a limit of nodes is used up");

        let root = &mut search.nodes[0];
        root.visits -= root.visits % DECIDED_EVERY;
        let visits = root.visits as f32;
        let lead = (report.lines[0].nodes - report.lines[1].nodes) as f32;
        assert!(lead > 0.0);
        // At this share of the time, what is left is worth as many visits as the lead.
        let even = visits / (visits + lead);
        thread_local!(static USED: Cell<Duration> = const { Cell::new(Duration::ZERO) });
        let time = Some(Duration::from_secs(100));
        let time = Limit { time, clock: Some(|| USED.get()), ..Limit::default() };
        for (share, decided) in [(0.1, false), (even - 0.01, false), (even + 0.01, true)] {
            let budgets = [&time, &nodes].map(|limit| Budget::start(limit, 1, u64::MAX));
            USED.set(Duration::from_secs_f32(100.0 * share));
            let [time, nodes] = budgets.map(|budget| search.is_decided(&budget));
            assert_eq!(time, decided, "after {share}, even at {even}");
            assert!(!nodes);
            USED.set(Duration::ZERO);
        }
    }
}
