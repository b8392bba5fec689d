//! The looks of a check, on top of those of all drawings.

pub(crate) const OWN: &str = "
.sentence{font-size:14px}
.badge{rx:5px}
.good{fill:#00795a}
.bad{fill:#c02f1d}
.badge-text{fill:#ffffff;font-weight:700;letter-spacing:.06em}
.grid{stroke:#6b7785;stroke-opacity:.16;stroke-width:1}
.ego{fill:#0072b2;fill-opacity:.09;stroke:#0072b2;stroke-opacity:.3;stroke-width:.8;stroke-linejoin:round}
.ego-now{fill:#0072b2;fill-opacity:.5;stroke:#00507d;stroke-width:2;stroke-linejoin:round}
.path{fill:none;stroke:#00507d;stroke-width:1.4;stroke-dasharray:1 4;stroke-linecap:round}
.stop{fill:#00507d}
.static{fill:#6b7785;fill-opacity:.42;stroke:#4b5560;stroke-width:1.2;stroke-linejoin:round}
.moving{fill:#e08a00;fill-opacity:.5;stroke:#a86400;stroke-width:1.5;stroke-linejoin:round}
.ghost{fill:#e08a00;fill-opacity:.07;stroke:#a86400;stroke-opacity:.35;stroke-width:.8;stroke-linejoin:round}
.trail{fill:none;stroke:#a86400;stroke-opacity:.6;stroke-width:1.1;stroke-dasharray:5 4}
.struck{stroke:#c02f1d;stroke-width:3}
.witness{stroke:#1f2933;stroke-opacity:.2;stroke-width:.9}
.witness-now{stroke:#c0147f;stroke-width:2.4}
.witness-point{fill:#c0147f}
.halo-text{paint-order:stroke;stroke:#ffffff;stroke-width:3px;stroke-linejoin:round}
.bar{stroke:#1f2933;stroke-width:2.5}
.curve{fill:none;stroke:#0072b2;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}
.dot{fill:#0072b2}
.inside{fill:#c02f1d;fill-opacity:.1}
.zero{stroke:#c02f1d;stroke-width:1.3}
.margin{stroke:#c02f1d;stroke-width:1.1;stroke-dasharray:6 4}
.now{stroke:#c0147f;stroke-width:1.3;stroke-dasharray:3 3}
.lane{fill:#6b7785;fill-opacity:.16}
.lane-odd{fill:#6b7785;fill-opacity:.3}
@media (prefers-color-scheme:dark){
.good{fill:#1d9a77}
.bad{fill:#d9503e}
.badge-text{fill:#ffffff}
.grid{stroke:#9aa5b1}
.ego{fill:#56b4e9;stroke:#56b4e9}
.ego-now{fill:#56b4e9;stroke:#a8dcfa}
.path{stroke:#a8dcfa}
.stop{fill:#a8dcfa}
.static{fill:#9aa5b1;stroke:#c3ccd5}
.moving{fill:#f0a43a;stroke:#ffcd85}
.ghost{fill:#f0a43a;stroke:#f0a43a}
.trail{stroke:#f0a43a}
.struck{stroke:#ff7566}
.witness{stroke:#e4e8ec}
.witness-now{stroke:#ff85c8}
.witness-point{fill:#ff85c8}
.halo-text{stroke:#1b2027}
.bar{stroke:#e4e8ec}
.curve{stroke:#56b4e9}
.dot{fill:#56b4e9}
.inside{fill:#ff7566;fill-opacity:.13}
.zero,.margin{stroke:#ff7566}
.now{stroke:#ff85c8}
}
";
