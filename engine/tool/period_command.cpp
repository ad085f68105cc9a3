// `gramy-solve paski --period`: the preperiod and the period of the Grundy values of a set of strips.
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/bad_input.hpp"
#include "engine/paski/period.hpp"
#include "engine/paski/rules.hpp"
#include "engine/tool/commands.hpp"
#include "engine/tool/input.hpp"
#include "engine/tool/stopwatch.hpp"

namespace gramy::tool {
namespace {

/// The period of the Grundy values, and how it was found.
struct Finding {
  std::vector<Number> lengths;
  std::optional<paski::Period> period;
  bool is_by_parity = false;
  std::size_t values = 0;  ///< number of values computed
};

Finding find(const PeriodRequest& request) {
  const paski::Board board{{request.strips.at(0), request.strips.at(1), request.strips.at(2)}, request.limit};
  Finding finding{.lengths = board.lengths()};
  // A strip that is as long as the limit or longer fits into none of the runs that will be computed, so it is
  // left out.
  std::vector<Number> fitting = finding.lengths;
  std::erase_if(fitting, [&](Number length) { return length >= request.limit; });
  paski::GrundySequence sequence(std::move(fitting));
  Stopwatch watch;
  watch.enter(Phase::solve);
  const Progress progress([](Phase) {},
                          [&watch](std::uint64_t done, std::uint64_t total) { watch.advance(done, total); });
  const ProgressLine line(watch);
  finding.period =
      search_period(sequence, finding.lengths.back(), static_cast<std::size_t>(request.limit), progress);
  finding.values = sequence.values().size();
  if (!finding.period) {
    finding.period = paski::find_period_by_parity(finding.lengths);
    finding.is_by_parity = finding.period.has_value();
  }
  return finding;
}

nlohmann::ordered_json as_json(const Finding& finding) {
  nlohmann::ordered_json object{{"lengths", finding.lengths}, {"preperiod", nullptr},
                                {"period", nullptr},          {"last_exception", nullptr},
                                {"compared_to", nullptr},     {"values", finding.values}};
  if (!finding.period) return object;
  object["preperiod"] = finding.period->preperiod;
  object["period"] = finding.period->length;
  if (finding.period->preperiod > 0) object["last_exception"] = finding.period->preperiod - 1;
  if (!finding.is_by_parity)
    object["compared_to"] = paski::values_that_prove(*finding.period, finding.lengths.back()) - 1;
  return object;
}

std::string as_text(const Finding& finding) {
  if (!finding.period)
    return fmt::format("no period is proven by the Grundy values G(0) .. G({})\n", finding.values - 1);
  const auto [preperiod, period] = *finding.period;
  std::string text = fmt::format("preperiod {}\nperiod {}\n", preperiod, period);
  text += preperiod > 0 ? fmt::format("last exception {}\n", preperiod - 1) : "last exception none\n";
  if (finding.is_by_parity) return text + "proven by parity: all strip lengths are odd, and one is 1\n";
  return text + fmt::format("proven by comparing the Grundy values G({}) .. G({})\n", preperiod,
                            paski::values_that_prove(*finding.period, finding.lengths.back()) - 1);
}

}  // namespace

void show_period(const PeriodRequest& request) {
  if (request.game != "paski") throw BadInput("--period: only paski has Grundy values with a period");
  const Finding finding = find(request);
  write_out(request.json ? as_json(finding).dump() + '\n' : as_text(finding));
}

}  // namespace gramy::tool
