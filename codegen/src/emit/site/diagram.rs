//! States and moves as a picture: a column for each step from the first state, drawn as SVG.

use super::lines::{attribute, escaped};
use crate::emit::reference::Diagram;

/// The size of a state, and the space between columns and between rows.
const WIDTH: usize = 116;
const HEIGHT: usize = 38;
const ACROSS: usize = 104;
const DOWN: usize = 44;
const EDGE: usize = 26;

/// A state with its place in the grid; the end comes last.
struct Spot {
    column: usize,
    row: usize,
}

impl Spot {
    fn left(&self) -> usize {
        EDGE + self.column * (WIDTH + ACROSS)
    }

    fn top(&self) -> usize {
        EDGE + self.row * (HEIGHT + DOWN)
    }

    fn middle(&self) -> usize {
        self.top() + HEIGHT / 2
    }
}

/// The picture, in a frame that scrolls where it is too wide.
pub(super) fn svg(diagram: &Diagram) -> String {
    let spots = spots(diagram);
    let columns = spots.iter().map(|spot| spot.column).max().unwrap_or(0) + 1;
    let rows = spots.iter().map(|spot| spot.row).max().unwrap_or(0) + 1;
    let wide = 2 * EDGE + columns * WIDTH + (columns - 1) * ACROSS;
    let high = 2 * EDGE + rows * HEIGHT + (rows - 1) * DOWN;
    let end = diagram.nodes.len();
    let tip = format!("{}-tip", attribute(&diagram.key));
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
    if let Some(spot) = spots.get(end).filter(|_| diagram.edges.iter().any(|it| it.to.is_none())) {
        nodes
            .push_str(&state("removed", spot, false).replace("class=\"state", "class=\"state end"));
    }
    let title = attribute(&diagram.title);
    format!(
        "<div class=\"scroll diagram\" role=\"region\" aria-label=\"{title}, a diagram\" tabindex=\"0\">\n\
         <svg role=\"img\" aria-label=\"{title}; the table below says the same\" viewBox=\"0 0 {wide} {high}\" \
         width=\"{wide}\" height=\"{high}\">\n<defs><marker id=\"{tip}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" \
         markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path class=\"tip\" d=\"M0 0 L8 4 L0 8 z\"/></marker></defs>\n\
         {edges}{nodes}</svg>\n</div>\n"
    )
}

/// Each state in the column of its distance from the first one; the end after what leads to it.
fn spots(diagram: &Diagram) -> Vec<Spot> {
    let end = diagram.nodes.len();
    let mut columns: Vec<Option<usize>> = vec![None; end + 1];
    columns[0] = Some(0);
    for _ in 0..=end {
        for edge in &diagram.edges {
            let to = edge.to.unwrap_or(end);
            if let (Some(from), None) = (columns[edge.from], columns[to])
                && to != end
            {
                columns[to] = Some(from + 1);
            }
        }
    }
    let last = diagram.edges.iter().filter(|edge| edge.to.is_none());
    columns[end] = last.filter_map(|edge| columns[edge.from]).max().map(|column| column + 1);
    let mut used: Vec<usize> = Vec::new();
    columns
        .into_iter()
        .map(|column| {
            let column = column.unwrap_or(0);
            if used.len() <= column {
                used.resize(column + 1, 0);
            }
            let row = used[column];
            used[column] += 1;
            Spot { column, row }
        })
        .collect()
}

fn state(name: &str, spot: &Spot, first: bool) -> String {
    let (left, top) = (spot.left(), spot.top());
    let (x, y) = (left + WIDTH / 2, spot.middle() + 5);
    let class = if first { "state first" } else { "state" };
    let name = escaped(name);
    format!(
        "<g class=\"{class}\"><rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\"/>\
         <text x=\"{x}\" y=\"{y}\">{name}</text></g>\n"
    )
}

/// An arrow with its label: to the right where the way is forward, else below both.
fn drawn(tip: &str, from: &Spot, to: &Spot, label: &str) -> String {
    let (path, x, y) = if to.column > from.column {
        let (x1, y1) = (from.left() + WIDTH, from.middle());
        let (x2, y2) = (to.left(), to.middle());
        let bend = x1.midpoint(x2);
        let y = if y1 == y2 { y1 - 8 } else { y1.midpoint(y2) + 4 };
        (format!("M{x1} {y1} C{bend} {y1} {bend} {y2} {x2} {y2}"), bend, y)
    } else {
        let (x1, y1) = (from.left() + WIDTH / 2, from.top() + HEIGHT);
        let (x2, y2) = (to.left() + WIDTH / 2, to.top() + HEIGHT);
        let low = y1.max(y2) + DOWN / 2;
        (format!("M{x1} {y1} C{x1} {low} {x2} {low} {x2} {y2}"), x1.midpoint(x2), low)
    };
    format!(
        "<path class=\"move\" d=\"{path}\" marker-end=\"url(#{tip})\"/>\n\
         <text class=\"label\" x=\"{x}\" y=\"{y}\">{}</text>\n",
        escaped(label)
    )
}
