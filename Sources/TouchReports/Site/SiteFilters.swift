import TouchEvaluation
import TouchModel

/// What a page's rows can be chosen by: the values of each filter, and of a row the positions of its own.
struct SiteFilters {
    /// A filter: what it is called, and what can be chosen.
    struct Filter {
        var name: String
        var values: [String]
    }

    let filters: [Filter]

    /// - Parameter entries: every row of the page.
    init(_ entries: [SiteEntry]) {
        func distinct(_ value: (SiteEntry) -> String) -> [String] { Set(entries.map(value)).sorted() }
        func numbers(_ value: (SiteEntry) -> Double, _ unit: String) -> [String] {
            Set(entries.map(value)).sorted().map { "\($0.plainText) \(unit)" }
        }
        filters = [
            Filter(name: "Device", values: distinct(\.device)),
            Filter(name: "Pointer", values: distinct(\.pointer.rawValue)),
            Filter(name: "Rate", values: numbers(\.dataset.rateHz, "Hz")),
            Filter(name: "Horizon", values: numbers(\.row.horizonMilliseconds, "ms")),
            Filter(name: "Predictor", values: distinct(\.row.predictor)),
        ]
    }

    /// The positions of a row's values in the filters, in their order.
    func positions(of entry: SiteEntry) -> String {
        zip(filters, [entry.device, entry.pointer.rawValue, entry.rate, entry.horizon, entry.row.predictor])
            .map { filter, value in filter.values.firstIndex(of: value).map(String.init) ?? "*" }.joined(separator: " ")
    }

    /// The same of a chart, which shows every horizon and predictor.
    func positions(ofChartOf entry: SiteEntry) -> String {
        positions(of: entry).split(separator: " ").prefix(3).joined(separator: " ") + " * *"
    }

    /// The form, hidden until a script can use it.
    var html: String {
        let selects = filters.map { filter in
            let options = filter.values.enumerated().map { position, value in
                "<option value=\"\(position)\">\(SVGCanvas.escaped(value))</option>"
            }
            return "<label>\(filter.name)<select name=\"\(filter.name.lowercased())\"><option value=\"\">all</option>"
                + options.joined() + "</select></label>"
        }
        return "<form id=\"filters\" hidden=\"hidden\">" + selects.joined()
            + "<button type=\"reset\">Show all</button><output id=\"shown\" aria-live=\"polite\"></output></form>\n"
    }

    /// Filters and sorting. It has neither a less-than sign nor an ampersand, so that the page stays well formed.
    static let script = """
        (function () {
          var form = document.getElementById("filters");
          var selects = Array.from(form.querySelectorAll("select"));
          var items = Array.from(document.querySelectorAll("[data-f]"));
          var rows = items.filter(function (item) { return item.tagName === "TR"; });
          var shown = document.getElementById("shown");
          function matches(item) {
            var keys = item.getAttribute("data-f").split(" ");
            return selects.every(function (select, index) {
              return select.value === "" || keys[index] === "*" || keys[index] === select.value;
            });
          }
          function show() {
            items.forEach(function (item) { item.hidden = !matches(item); });
            var count = rows.filter(function (row) { return !row.hidden; }).length;
            shown.textContent = count + " of " + rows.length + " rows";
          }
          function keep() {
            show();
            var chosen = selects.filter(function (select) { return select.value !== ""; }).map(function (select) {
              return select.name + "=" + encodeURIComponent(select.options[select.selectedIndex].text);
            });
            history.replaceState(null, "", "#" + chosen.join(";"));
          }
          function restore() {
            location.hash.slice(1).split(";").forEach(function (pair) {
              var parts = pair.split("=");
              var select = selects.find(function (one) { return one.name === parts[0]; });
              if (!select) { return; }
              var wanted = "";
              try { wanted = decodeURIComponent(parts[1] || ""); } catch (error) { return; }
              var option = Array.from(select.options).find(function (one) { return one.text === wanted; });
              if (option) { select.value = option.value; }
            });
            show();
          }
          form.addEventListener("change", keep);
          form.addEventListener("submit", function (event) { event.preventDefault(); });
          form.addEventListener("reset", function () { setTimeout(keep, 0); });
          window.addEventListener("hashchange", restore);
          var heads = Array.from(document.querySelectorAll("#rows thead th"));
          var body = document.querySelector("#rows tbody");
          function value(row, column) {
            var cell = row.children[column];
            return cell.hasAttribute("data-v") ? Number(cell.getAttribute("data-v")) : cell.textContent;
          }
          heads.forEach(function (head, column) {
            var button = document.createElement("button");
            button.type = "button";
            button.textContent = head.textContent;
            head.textContent = "";
            head.appendChild(button);
            button.addEventListener("click", function () {
              var falls = head.getAttribute("aria-sort") === "ascending";
              heads.forEach(function (other) { other.removeAttribute("aria-sort"); });
              head.setAttribute("aria-sort", falls ? "descending" : "ascending");
              rows.sort(function (one, two) {
                var a = value(one, column), b = value(two, column);
                var order = a === b ? 0 : typeof a === "number" ? (typeof b === "number" ? a - b : -1)
                  : typeof b === "number" ? 1 : a > b ? 1 : -1;
                return falls ? -order : order;
              });
              rows.forEach(function (row) { body.appendChild(row); });
            });
          });
          form.hidden = false;
          restore();
        })();
        """
}
