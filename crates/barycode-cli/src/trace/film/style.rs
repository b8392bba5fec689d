//! The looks of a film, on top of those of all drawings.

pub(crate) const OWN: &str = "
.a{fill:#0072b2;fill-opacity:.22;stroke:#0072b2;stroke-width:1.5;stroke-linejoin:round}
.b{fill:#d55e00;fill-opacity:.22;stroke:#d55e00;stroke-width:1.5;stroke-linejoin:round}
.name-a{fill:#005a8e}
.name-b{fill:#a34700}
.core{fill:none;stroke-opacity:.6;stroke-dasharray:3 3;stroke-width:1}
.obstacle{fill:#6b7785;fill-opacity:.14;stroke:#6b7785;stroke-width:1.2;stroke-linejoin:round}
.halo{fill:none;stroke:#6b7785;stroke-width:1;stroke-dasharray:2 4}
.old{fill:none;stroke:#6b7785;stroke-width:1.5;stroke-dasharray:5 4;stroke-linejoin:round}
.simplex{fill:#009e73;fill-opacity:.2;stroke:#009e73;stroke-width:2.5;stroke-linejoin:round}
.ring{stroke:#009e73;stroke-width:1.6}
.edge{stroke:#cc3f8f;stroke-width:3.2;stroke-linecap:round}
.direction{stroke:#cc3f8f;stroke-width:2}
.limit{stroke:#cc3f8f;stroke-width:1;stroke-dasharray:6 4}
.head{fill:#cc3f8f;stroke:none}
.vertex{fill:#009e73;stroke:#ffffff;stroke-width:1}
.dropped{fill:#ffffff;stroke:#6b7785;stroke-width:1.5}
.new{fill:none;stroke:#cc3f8f;stroke-width:2}
.cross{stroke:#1f2933;stroke-width:1.6}
.axis{stroke:#d5d9de;stroke-width:1}
.witness{stroke:#1f2933;stroke-width:1.6}
.point{fill:#1f2933}
.rest{fill:none;stroke:#8a5a00;stroke-width:2}
@media (prefers-color-scheme:dark){
.a{fill:#56b4e9;stroke:#56b4e9}
.b{fill:#f0913a;stroke:#f0913a}
.obstacle{fill:#9aa5b1;stroke:#9aa5b1}
.halo,.old{stroke:#9aa5b1}
.simplex{fill:#2fc79b;stroke:#2fc79b}
.ring{stroke:#2fc79b}
.edge,.direction,.limit,.new{stroke:#f07fc0}
.head{fill:#f07fc0;stroke:none}
.name-a{fill:#8fd0f5}
.name-b{fill:#ffb877}
.core{fill:none}
.vertex{fill:#2fc79b;stroke:#1b2027}
.dropped{fill:#1b2027;stroke:#9aa5b1}
.cross,.witness{stroke:#e4e8ec}
.point{fill:#e4e8ec}
.rest{stroke:#f2c14e}
.axis{stroke:#38414b}
}
";
