#include "referee/check/report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

constexpr std::string_view indent = "           ";  // the width of a result and the spaces after it

std::string first_line(const Finding& finding) {
  return finding.same_as.empty() ? finding.detail
                                 : fmt::format("{} (as in '{}')", finding.detail, finding.same_as);
}

nlohmann::ordered_json json_of(const Finding& finding) {
  using Json = nlohmann::ordered_json;
  Json json{{"step", finding.step}, {"result", name(finding.result)}, {"detail", finding.detail}};
  if (!finding.same_as.empty()) json["same_as"] = finding.same_as;
  if (!finding.wire.lines.empty()) json["lines"] = Json::array();
  for (const WireLine& line : finding.wire.lines) {
    const bool to_bot = line.direction == Direction::to_client;
    json["lines"].push_back(
        {{"ms", line.at.count()}, {"to", to_bot ? "bot" : "referee"}, {"line", line.text}});
  }
  if (finding.wire.left_out > 0) json["lines_left_out"] = finding.wire.left_out;
  if (!finding.printed.lines.empty()) json["printed"] = finding.printed.lines;
  if (finding.printed.left_out > 0) json["printed_bytes_left_out"] = finding.printed.left_out;
  return json;
}

}  // namespace

std::string_view name(CheckResult result) {
  switch (result) {
    case CheckResult::ok:
      return "ok";
    case CheckResult::wrong:
      return "wrong";
    case CheckResult::not_tried:
      return "not tried";
  }
  return {};
}

std::string to_text(const Finding& finding) {
  constexpr std::size_t longest = 200;
  const std::string about = first_line(finding);
  std::string text =
      fmt::format("{:<9}  {}{}{}", name(finding.result), finding.step, about.empty() ? "" : ": ", about);
  const WireEnd& wire = finding.wire;
  if (wire.left_out > 0) text += fmt::format("\n{}... {} before:", indent, counted(wire.left_out, "line"));
  for (const WireLine& line : wire.lines) text += fmt::format("\n{}{}", indent, to_text(line));
  const EndOfLog& printed = finding.printed;
  if (!printed.lines.empty()) text += fmt::format("\n{}the bot printed:", indent);
  if (printed.left_out > 0)
    text += fmt::format("\n{}  ... {} before:", indent, counted(printed.left_out, "byte"));
  for (const std::string& line : printed.lines) {
    const std::string_view shown = first_characters(line, longest);
    text += fmt::format("\n{}  {}", indent, printable(shown));
    if (shown.size() < line.size()) text += fmt::format("... ({} bytes)", line.size());
  }
  return text;
}

std::size_t Report::count(CheckResult result) const {
  return static_cast<std::size_t>(std::ranges::count(findings, result, &Finding::result));
}

std::size_t Report::faults() const {
  return static_cast<std::size_t>(std::ranges::count_if(findings, [](const Finding& finding) {
    return finding.result == CheckResult::wrong && finding.same_as.empty();
  }));
}

std::string summary(const Report& report) {
  const std::size_t wrong = report.count(CheckResult::wrong), faults = report.faults();
  return fmt::format("{} ok, {} wrong{}, {} not tried", report.count(CheckResult::ok), wrong,
                     faults < wrong ? fmt::format(" ({})", counted(faults, "fault")) : "",
                     report.count(CheckResult::not_tried));
}

std::string to_json(const Report& report) {
  using Json = nlohmann::ordered_json;
  Json findings = Json::array();
  for (const Finding& finding : report.findings) findings.push_back(json_of(finding));
  const Json json{{"ok", report.count(CheckResult::ok)},
                  {"wrong", report.count(CheckResult::wrong)},
                  {"faults", report.faults()},
                  {"not_tried", report.count(CheckResult::not_tried)},
                  {"findings", std::move(findings)}};
  // Replaces invalid UTF-8, which the bot's text may contain.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace gramy::referee
