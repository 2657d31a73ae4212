#if Recorder
import HTTPTypes

/// The files of the page. Only these and the files of ``WebModule`` are served; these are in the program.
enum PageFile: String, CaseIterable {
    case page = "/"
    case style = "/page.css"
    case main = "/main.js"
    case capture = "/capture.js"
    case comparison = "/comparison.js"
    case contacts = "/contacts.js"
    case facts = "/facts.js"
    case figures = "/figures.js"
    case keeper = "/keeper.js"
    case leads = "/leads.js"
    case learning = "/learning.js"
    case live = "/live.js"
    case scores = "/scores.js"
    case sender = "/sender.js"
    case session = "/session.js"
    case surface = "/surface.js"
    case takenBack = "/takenback.js"
    case tasks = "/tasks.js"
    case touch = "/touch.js"
    case truth = "/truth.js"

    var bytes: [UInt8] {
        switch self {
        case .page: PackageResources.page_html
        case .style: PackageResources.page_css
        case .main: PackageResources.main_js
        case .capture: PackageResources.capture_js
        case .comparison: PackageResources.comparison_js
        case .contacts: PackageResources.contacts_js
        case .facts: PackageResources.facts_js
        case .figures: PackageResources.figures_js
        case .keeper: PackageResources.keeper_js
        case .leads: PackageResources.leads_js
        case .learning: PackageResources.learning_js
        case .live: PackageResources.live_js
        case .scores: PackageResources.scores_js
        case .sender: PackageResources.sender_js
        case .session: PackageResources.session_js
        case .surface: PackageResources.surface_js
        case .takenBack: PackageResources.takenback_js
        case .tasks: PackageResources.tasks_js
        case .touch: PackageResources.touch_js
        case .truth: PackageResources.truth_js
        }
    }

    var contentType: String {
        switch self {
        case .page: "text/html; charset=utf-8"
        case .style: "text/css; charset=utf-8"
        default: "text/javascript; charset=utf-8"
        }
    }

    /// What every answer says: the page may load only its own files and talk only to its own recorder, nobody may embed
    /// it, nothing is kept. Isolation (COOP and COEP) raises the resolution of the page's clocks to 5 µs.
    static let headers: HTTPFields = {
        var fields = HTTPFields()
        let policies = [
            ("Content-Security-Policy", contentSecurityPolicy), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Embedder-Policy", "require-corp"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
        ]
        for (name, value) in policies {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()

    private static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"
}
#endif
