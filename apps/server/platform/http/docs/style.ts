/** One column on a phone; an index beside it on a wide screen. */
export const DOCS_STYLE = `
:root{--line:#d7dce3;--soft:#f4f6f9;--accent:#1d4ed8;--dim:#5b6472}
@media (prefers-color-scheme:dark){:root{--line:#353c47;--soft:#1b2028;--accent:#8ab4ff;--dim:#9aa5b4}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;font:16px/1.55 system-ui,sans-serif;display:grid;grid-template-columns:minmax(0,1fr)}
nav{padding:16px;border-top:1px solid var(--line);font-size:14px;order:2}
.to-contents{float:right;padding:10px 0 10px 16px}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:inline-block;padding:5px 0;color:inherit;text-decoration:none}
nav a:hover{color:var(--accent)}
nav .brand{font-weight:700;font-size:18px;margin:0 0 8px}
.group{margin:14px 0 2px;color:var(--dim);font-weight:600}
main{padding:16px;max-width:860px;min-width:0}
h1{font-size:1.9rem;margin:8px 0}
h2{margin-top:48px;border-bottom:1px solid var(--line);padding-bottom:6px}
section{margin:36px 0}
main>h3{margin-top:24px}
h3{margin:0 0 6px}
h4{margin:18px 0 4px;color:var(--dim)}
a{color:var(--accent)}
code{font:0.88em ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
pre{background:var(--soft);border:1px solid var(--line);border-radius:8px;padding:14px;overflow-x:auto}
pre code{overflow-wrap:normal}
.call{margin:0 0 8px}
.method{display:inline-block;min-width:48px;padding:1px 7px;border-radius:5px;font-size:12px;font-weight:700;background:#dbe7ff;color:#173a8f;text-align:center}
.method.post{background:#d5f2df;color:#14532d}.method.delete{background:#fde0e0;color:#7f1d1d}.method.patch,.method.put{background:#fdf0cf;color:#713f12}
.note,.type{color:var(--dim);font-size:.88em}
.required{color:#b45309;font-size:.75em}
@media (prefers-color-scheme:dark){.required{color:#fbbf24}}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px;table-layout:fixed}
td{vertical-align:top;padding:6px 8px;border-top:1px solid var(--line)}
td:first-child{width:29%;padding-left:calc(8px + var(--depth,0)*18px)}
.type{width:16%}
summary{cursor:pointer;padding:6px 0;color:var(--dim)}
tr:target,section:target>h3{background:color-mix(in srgb,var(--accent) 14%,transparent)}
@media (min-width:960px){body{grid-template-columns:280px minmax(0,1fr)}nav{position:sticky;top:0;height:100vh;overflow-y:auto;border-right:1px solid var(--line);border-top:0;order:0}.to-contents{display:none}main{padding:24px 40px}}
@media (max-width:640px){table,tbody,tr,td{display:block}td,td:first-child{border:0;width:auto;padding:2px 8px}tr{border-top:1px solid var(--line);padding:6px 0 6px calc(var(--depth,0)*14px)}.type{width:auto}}
`
