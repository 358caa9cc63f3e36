//! State diagrams as SVG: each step from the first state is a column, or a row on a narrow screen.

use super::lines::{attribute, escaped};
use crate::reference::Diagram;

/// Width of a state, in pixels.
const STATE_WIDTH: usize = 116;
/// Height of a state, in pixels.
const STATE_HEIGHT: usize = 38;
/// Space between two steps of a wide diagram, in pixels, which the labels need.
const WIDE_GAP: usize = 96;
/// Space between two steps of a tall diagram, in pixels.
const TALL_GAP: usize = 64;
/// Space between two states of the same step in a wide diagram, in pixels.
const WIDE_ROW_GAP: usize = 44;
/// Space between two states of the same step in a tall diagram, in pixels.
const TALL_COLUMN_GAP: usize = 18;
/// Space around the diagram, in pixels.
const MARGIN_PIXELS: usize = 26;

/// The direction of the steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// From left to right.
    Wide,
    /// From top to bottom.
    Tall,
}

/// The position of a state: its distance from the first state, and its index in that step.
struct Spot {
    direction: Direction,
    step: usize,
    place: usize,
}

impl Spot {
    fn left(&self) -> usize {
        MARGIN_PIXELS
            + match self.direction {
                Direction::Wide => self.step * (STATE_WIDTH + WIDE_GAP),
                Direction::Tall => self.place * (STATE_WIDTH + TALL_COLUMN_GAP),
            }
    }

    fn top(&self) -> usize {
        MARGIN_PIXELS
            + match self.direction {
                Direction::Wide => self.place * (STATE_HEIGHT + WIDE_ROW_GAP),
                Direction::Tall => self.step * (STATE_HEIGHT + TALL_GAP),
            }
    }

    fn middle(&self) -> usize {
        self.top() + STATE_HEIGHT / 2
    }

    fn center(&self) -> usize {
        self.left() + STATE_WIDTH / 2
    }
}

/// Renders two diagrams, of which the style sheet shows the one that fits the screen.
pub(super) fn svg(diagram: &Diagram) -> String {
    let title = attribute(&diagram.title);
    format!(
        "<div class=\"scroll diagram\" role=\"region\" aria-label=\"{title}, a diagram\" tabindex=\"0\">\n{}{}</div>\n",
        picture(diagram, Direction::Wide),
        picture(diagram, Direction::Tall),
    )
}

fn picture(diagram: &Diagram, direction: Direction) -> String {
    let spots = spots(diagram, direction);
    let end = diagram.nodes.len();
    let has_end = diagram.edges.iter().any(|edge| edge.to.is_none());
    let drawn_spots = if has_end { &spots[..] } else { &spots[..end] };
    let right = drawn_spots.iter().map(Spot::left).max().unwrap_or(0);
    let bottom = drawn_spots.iter().map(Spot::top).max().unwrap_or(0);
    let (wide, high) = (right + STATE_WIDTH + MARGIN_PIXELS, bottom + STATE_HEIGHT + MARGIN_PIXELS);
    let class = if direction == Direction::Wide { "wide" } else { "tall" };
    let tip = format!("{}-{class}-tip", attribute(&diagram.key));
    let edges: String = diagram
        .edges
        .iter()
        .map(|edge| drawn(&tip, &spots[edge.from], &spots[edge.to.unwrap_or(end)], &edge.label))
        .collect();
    let mut nodes: String = diagram
        .nodes
        .iter()
        .zip(&spots)
        .enumerate()
        .map(|(place, (node, spot))| state(&node.name, spot, place == 0))
        .collect();
    if let Some(spot) = spots.get(end).filter(|_| has_end) {
        nodes
            .push_str(&state("removed", spot, false).replace("class=\"state", "class=\"state end"));
    }
    let title = attribute(&diagram.title);
    format!(
        "<svg class=\"{class}\" role=\"img\" aria-label=\"{title}; the table below says the same\" \
         viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\">\n<defs><marker id=\"{tip}\" \
         viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\">\
         <path class=\"tip\" d=\"M0 0 L8 4 L0 8 z\"/></marker></defs>\n{edges}{nodes}</svg>\n"
    )
}

/// Returns the positions of the states, by their distance from the first one; the end comes last.
fn spots(diagram: &Diagram, direction: Direction) -> Vec<Spot> {
    let end = diagram.nodes.len();
    let mut steps: Vec<Option<usize>> = vec![None; end + 1];
    steps[0] = Some(0);
    for _ in 0..=end {
        for edge in &diagram.edges {
            let to = edge.to.unwrap_or(end);
            if let (Some(from), None) = (steps[edge.from], steps[to])
                && to != end
            {
                steps[to] = Some(from + 1);
            }
        }
    }
    let last = diagram.edges.iter().filter(|edge| edge.to.is_none());
    steps[end] = last.filter_map(|edge| steps[edge.from]).max().map(|step| step + 1);
    let mut used: Vec<usize> = Vec::new();
    steps
        .into_iter()
        .map(|step| {
            let step = step.unwrap_or(0);
            if used.len() <= step {
                used.resize(step + 1, 0);
            }
            let place = used[step];
            used[step] += 1;
            Spot { direction, step, place }
        })
        .collect()
}

fn state(name: &str, spot: &Spot, first: bool) -> String {
    let (left, top) = (spot.left(), spot.top());
    let (x, y) = (spot.center(), spot.middle() + 5);
    let class = if first { "state first" } else { "state" };
    let name = escaped(name);
    format!(
        "<g class=\"{class}\"><rect x=\"{left}\" y=\"{top}\" width=\"{STATE_WIDTH}\" height=\"{STATE_HEIGHT}\" rx=\"8\"/>\
         <text x=\"{x}\" y=\"{y}\">{name}</text></g>\n"
    )
}

/// Draws a transition with its label: a direct line to a later step, or else a curve around the
/// states.
fn drawn(tip: &str, from: &Spot, to: &Spot, label: &str) -> String {
    let (path, x, y) = match from.direction {
        _ if to.step <= from.step => backward(from, to),
        Direction::Wide => {
            let (x1, y1) = (from.left() + STATE_WIDTH, from.middle());
            let (x2, y2) = (to.left(), to.middle());
            let bend = x1.midpoint(x2);
            let y = if y1 == y2 { y1 - 8 } else { y1.midpoint(y2) + 4 };
            (format!("M{x1} {y1} C{bend} {y1} {bend} {y2} {x2} {y2}"), bend, y)
        }
        Direction::Tall => {
            let (x1, y1) = (from.center(), from.top() + STATE_HEIGHT);
            let (x2, y2) = (to.center(), to.top());
            let bend = y1.midpoint(y2);
            (format!("M{x1} {y1} C{x1} {bend} {x2} {bend} {x2} {y2}"), x1.midpoint(x2), bend + 4)
        }
    };
    format!(
        "<path class=\"move\" d=\"{path}\" marker-end=\"url(#{tip})\"/>\n\
         <text class=\"label\" x=\"{x}\" y=\"{y}\">{}</text>\n",
        escaped(label)
    )
}

fn backward(from: &Spot, to: &Spot) -> (String, usize, usize) {
    let (x1, y1) = (from.center(), from.top() + STATE_HEIGHT);
    let (x2, y2) = (to.center(), to.top() + STATE_HEIGHT);
    let low = y1.max(y2) + WIDE_ROW_GAP / 2;
    (format!("M{x1} {y1} C{x1} {low} {x2} {low} {x2} {y2}"), x1.midpoint(x2), low)
}
