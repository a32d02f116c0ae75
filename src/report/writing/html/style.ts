/** The page's only style sheet. Light, dark, print and 320 pixels; no font and no picture from elsewhere. */
export const STYLE = `:root{color-scheme:light dark;--ink:#1c1f23;--soft:#555c64;--paper:#fff;--tint:#f3f5f7;--line:#c6ccd2;--link:#0a58a8;--win:#0b62a4;--loss:#b04a00;--dot:#1c1f23}
@media (prefers-color-scheme:dark){:root{--ink:#e7e9ec;--soft:#a9b1ba;--paper:#15181b;--tint:#1f2429;--line:#434b53;--link:#8cc1f5;--win:#6cb4ee;--loss:#f09a53;--dot:#e7e9ec}}
*{box-sizing:border-box}
html{font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);background:var(--paper);-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:1.5rem 1.25rem 4rem;max-width:66rem}
h1,h2,h3{line-height:1.25;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:1.75rem;margin:0 0 .25rem}
h2{font-size:1.3rem;margin:2.75rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:2rem 0 .5rem}
p{max-width:46rem;margin:.6rem 0;overflow-wrap:anywhere}
a{color:var(--link);text-underline-offset:.15em}
td a{color:inherit;text-decoration-color:var(--line)}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem;background:var(--paper);padding:.5rem 1rem}
.skip:focus{left:1rem;top:1rem;z-index:1}
.by,.where{color:var(--soft);font-size:.875rem}
.lead{font-size:1.125rem}
nav ul,.ids,.verdicts{list-style:none;padding:0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1rem 0}
nav a{display:inline-block;padding:.15rem 0}
.verdicts li{border-left:.3rem solid var(--line);padding:.1rem 0 .1rem .9rem;margin:.8rem 0;max-width:46rem;overflow-wrap:anywhere}
.verdicts .win{border-color:var(--win)}
.verdicts .loss{border-color:var(--loss)}
.verdict{font-weight:600}
.whole{white-space:nowrap}
.notes{background:var(--tint);border:1px solid var(--line);border-radius:.4rem;padding:.25rem 1rem;margin:1.25rem 0}
.notes ul{padding-left:1.1rem}
.notes li{margin:.35rem 0;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:1rem 0 1.5rem;max-width:100%}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}
caption{text-align:left;font-weight:600;padding:0 0 .5rem}
th,td{padding:.3rem .75rem .3rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th:last-child,td:last-child{padding-right:0}
thead th{border-bottom:2px solid var(--soft);vertical-align:bottom;overflow-wrap:normal}
tbody th{font-weight:500;min-width:7rem;max-width:26rem}
td{text-align:right;white-space:nowrap}
th.n{text-align:right}
td.t{text-align:left;white-space:normal;min-width:6rem;max-width:30rem}
figure{margin:1rem 0 1.5rem;max-width:36rem}
figure.square{max-width:28rem}
figure svg{display:block;width:100%;height:auto;color:var(--ink);overflow:visible}
figcaption{color:var(--soft);font-size:.9rem;margin-top:.4rem;overflow-wrap:anywhere}
details{margin:.75rem 0}
summary{cursor:pointer;padding:.25rem 0;font-weight:500}
.ids{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:.1rem 1rem;margin:.5rem 0 1rem;font-size:.875rem}
.ids li{overflow-wrap:anywhere}
.ids span{color:var(--soft)}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
@media (max-width:30rem){tbody th{min-width:0}td.t{min-width:0}body{padding:1rem .75rem 3rem}h1{font-size:1.4rem}h2{font-size:1.15rem}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--paper:#fff;--tint:#fff;--line:#bbb;--link:#000;--win:#0b62a4;--loss:#b04a00;--dot:#000}
@page{size:A4;margin:16mm 14mm}
html{font-size:9.5pt}body{max-width:none;padding:0}nav,.skip{display:none}.scroll{overflow:visible}
h2,h3,caption{break-after:avoid}tr,figure,.verdicts li{break-inside:avoid}thead{display:table-header-group}
a{text-decoration:none}details::details-content{content-visibility:visible;height:auto;block-size:auto}table{font-size:8pt}th,td{padding-right:.5rem}.long{display:none}}
`;
