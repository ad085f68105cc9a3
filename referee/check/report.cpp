#include "referee/check/report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gramy::referee {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok:
      return "ok";
    case Verdict::wrong:
      return "wrong";
    case Verdict::not_tried:
      return "not tried";
  }
  return {};
}

std::string to_text(const Finding& finding) {
  return fmt::format("{:<9}  {}{}{}", name(finding.verdict), finding.step, finding.detail.empty() ? "" : ": ",
                     finding.detail);
}

std::size_t Report::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(findings, verdict, &Finding::verdict));
}

std::string summary(const Report& report) {
  return fmt::format("{} ok, {} wrong, {} not tried", report.count(Verdict::ok), report.count(Verdict::wrong),
                     report.count(Verdict::not_tried));
}

std::string to_json(const Report& report) {
  using Json = nlohmann::ordered_json;
  Json findings = Json::array();
  for (const Finding& finding : report.findings) {
    findings.push_back(
        {{"step", finding.step}, {"verdict", name(finding.verdict)}, {"detail", finding.detail}});
  }
  const Json json{{"ok", report.count(Verdict::ok)},
                  {"wrong", report.count(Verdict::wrong)},
                  {"not_tried", report.count(Verdict::not_tried)},
                  {"findings", std::move(findings)}};
  // What a bot has said may be no UTF-8.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace gramy::referee
