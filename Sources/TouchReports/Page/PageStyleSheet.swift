/// How a page looks: on a phone, on a desk, in the dark and on paper.
enum PageStyleSheet {
    static let text = """
        :root{color-scheme:light dark;--paper:#fff;--ink:#1a1a1a;--gray:#6b6b6b;--line:#d8d8d8;--blue:#0072b2;\
        --vermilion:#d55e00;--green:#009e73;--orange:#e69f00;--sky:#56b4e9;--purple:#cc79a7}
        @media (prefers-color-scheme:dark){:root{--paper:#16181b;--ink:#e8e8e8;--gray:#a0a4a8;--line:#3a3d41;\
        --blue:#56b4e9;--vermilion:#ff8a3c;--green:#2cc89a;--orange:#f0b429;--sky:#9ad4f5;--purple:#e5a3c6}}
        *{box-sizing:border-box}
        body{margin:0 auto;padding:1rem;max-width:76rem;background:var(--paper);color:var(--ink);\
        font:16px/1.45 system-ui,-apple-system,"Segoe UI","Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
        h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}
        h2{font-size:1.25rem;margin:2.2rem 0 .4rem;padding-top:.6rem;border-top:2px solid var(--line)}
        h3{font-size:1rem;margin:1.2rem 0 .3rem}
        p{margin:.4rem 0;max-width:46rem}
        nav{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.8rem 0}
        a{color:var(--blue)}
        .note{color:var(--gray)}
        .grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,330px),1fr));gap:.8rem 1.2rem;align-items:start}
        .small{grid-template-columns:repeat(auto-fill,minmax(min(47%,160px),1fr))}
        .sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr));gap:0 2rem;align-items:start}
        .sides>*,.grid>*{min-width:0}
        svg{display:block;width:100%;height:auto}
        figure{margin:0}
        figcaption{font-size:.85rem;color:var(--gray)}
        .scroll{overflow-x:auto;max-width:100%}
        table{border-collapse:collapse;font-size:.82rem;font-variant-numeric:tabular-nums;margin:.4rem 0;overflow-wrap:normal}
        caption{text-align:left;color:var(--gray);padding:.2rem 0}
        th,td{padding:.12rem .5rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
        thead th{border-bottom:2px solid var(--gray);vertical-align:bottom}
        th:first-child{text-align:left;position:sticky;left:0;background:var(--paper);font-weight:500}
        .many td small{display:block}
        .many thead th{white-space:normal}
        .matrix td{text-align:center;padding:.12rem .25rem}
        .matrix thead th span{writing-mode:vertical-rl;transform:rotate(180deg)}
        small{color:var(--gray)}
        details{margin:.3rem 0}
        summary{cursor:pointer;color:var(--blue);font-size:.9rem}
        dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem 1rem;font-size:.9rem}
        dt{color:var(--gray)}
        dd{margin:0}
        code{font-size:.85em}
        @media(max-width:30rem){th:first-child{min-width:7.5rem;max-width:9rem;white-space:normal;overflow-wrap:anywhere}\
        td small{display:block}}
        @media print{:root{color-scheme:light;--paper:#fff;--ink:#000;--gray:#555;--line:#ccc;--blue:#0072b2;\
        --vermilion:#d55e00;--green:#009e73;--orange:#e69f00;--sky:#56b4e9;--purple:#cc79a7}
        body{font-size:10pt;padding:0;max-width:none}nav,details:not([open]){display:none}
        figure,svg,tr{break-inside:avoid}h2,h3{break-after:avoid}
        .scroll{overflow:visible}table{font-size:6.5pt}th,td{padding:.08rem .2rem}th:first-child{position:static}
        .grid{grid-template-columns:repeat(2,minmax(0,1fr))}.small{grid-template-columns:repeat(6,minmax(0,1fr))}}
        """
}
