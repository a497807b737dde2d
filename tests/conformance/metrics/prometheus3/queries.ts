/** Expressions about {@link makeSamples}, beside those that Debian's Prometheus knows as well. */
export const queries: readonly string[] = `
requests_total
{__name__=~"req.*|temp.*",job!="a"}
rate(requests_total[5m])
increase(requests_total{job="a"}[2m])
irate(requests_total[1m])
delta(temperature[3m])
idelta(temperature[1m])
deriv(temperature[10m])
predict_linear(temperature[10m], 3600)
sum by (job) (rate(requests_total[5m]))
avg without (instance) (temperature)
stddev(temperature) + stdvar(temperature)
quantile by (job) (0.3, temperature)
topk(2, temperature)
bottomk by (zone) (1, temperature)
count_values("v", round(temperature, 10))
histogram_quantile(0.9, sum by (le) (rate(latency_bucket[5m])))
histogram_quantile(0.5, rate(latency_bucket[5m]))
temperature * on (job) group_left (owner) job_info
job_info / on (job) group_right temperature
sum by (job) (requests_total) / ignoring (owner) group_left sum by (job) (temperature)
temperature > 50
temperature > bool 50
temperature == on (job, instance, zone) temperature
requests_total and on (job) temperature{zone="z0"}
requests_total unless on (job) temperature{zone="z0"}
temperature{job="a"} or requests_total
max_over_time(temperature[10m]) - min_over_time(temperature[10m])
quantile_over_time(0.7, temperature[10m])
stddev_over_time(temperature[10m])
changes(temperature[10m]) + resets(requests_total[30m])
count_over_time(temperature[4m]) + present_over_time(temperature[4m])
last_over_time(temperature[1m] offset 5m)
double_exponential_smoothing(temperature[10m], 0.5, 0.5)
max_over_time(rate(requests_total[2m])[10m10s:30s])
max_over_time(rate(requests_total[2m])[10m:30s] @ end())
max_over_time(rate(requests_total[2m] @ end())[10m:30s])
max_over_time(max_over_time(temperature[1m:20s])[3m:1m] offset 1m)
max_over_time(temperature[1m:20s])
predict_linear(temperature[5m] @ end(), time())
predict_linear(temperature[5m:1m] @ end(), time())
rate(requests_total[5m])[5m:1m]
rate({__name__=~"requests_total|temperature",instance="1"}[5m])[5m:1m]
max_over_time({__name__=~"requests_total|http.requests"}[5m])[5m:1m]
(temperature * 2)[5m:1m]
(native * 2)[5m:1m]
(-{__name__=~"requests_total|target_info",instance="1"})[5m:1m]
temperature[5m:1m] @ end()
timestamp(native @ end())
last_over_time((temperature @ start())[90s:1m] offset -1m)
sort_by_label(latency_bucket @ start(), "le")
timestamp(temperature @ end())
avg_over_time((temperature * 2)[9m30s:1m] offset 1m)
temperature offset -1m
temperature @ end() - temperature @ start()
label_replace(temperature, "short", "$1", "zone", "z(.*)")
label_join(temperature, "all", "-", "job", "instance", "none")
absent(nothing{job="x"})
absent_over_time(nothing{job="x"}[5m])
clamp(temperature, 49, 51) + clamp_min(temperature, 50) + clamp_max(temperature, 50)
ceil(temperature) % 7 + floor(temperature) ^ 0.5
ln(temperature) + log2(temperature) + log10(temperature) + exp(temperature / 100)
sgn(temperature - 50) * abs(temperature - 50) + sqrt(temperature)
sin(temperature) + cos(temperature) + atan(temperature)
hour() + minute() + day_of_month() + day_of_week() + month() + year() + days_in_month()
timestamp(temperature)
scalar(temperature{job="a",instance="1"}) + time()
vector(1) + on () group_right temperature
-temperature ^ 2
sum(temperature) by (job) > bool 100
native
custom
rate(native[5m])
increase(native[5m])
delta(native[5m])
irate(native[5m])
idelta(native[5m])
sum(rate(native[5m]))
sum by (job) (native)
avg(native)
native + native
native * 2
native / 3
-native
native - custom
native and custom
native == native
native != native
count(native)
count_values("v", custom)
group(native)
topk(1, native)
stddev(native)
quantile(0.5, native)
limitk(2, native)
limitk(1, requests_total)
limit_ratio(0.5, requests_total)
limit_ratio(-0.5, requests_total)
histogram_quantile(0.9, rate(native[5m]))
histogram_quantile(0.9, rate(custom[5m]))
histogram_quantiles(rate(native[5m]), "q", 0.5, 0.9)
histogram_fraction(0, 1, rate(native[5m]))
histogram_fraction(-1, 2, native)
histogram_avg(native)
histogram_count(rate(native[5m]))
histogram_sum(custom)
histogram_stddev(native)
histogram_stdvar(custom)
avg_over_time(native[5m])
sum_over_time(native[5m])
last_over_time(native[5m])
first_over_time(native[5m])
count_over_time(native[5m])
present_over_time(native[5m])
changes(native[5m])
resets(native[5m])
max_over_time(native[5m])
mad_over_time(temperature[5m])
ts_of_max_over_time(temperature[5m])
ts_of_min_over_time(temperature[5m])
ts_of_last_over_time(temperature[5m])
ts_of_first_over_time(temperature[5m])
info(requests_total)
info(requests_total, {version=~"v.*"})
info(requests_total, {__name__=~".*_info"})
info(rate(requests_total[5m]), {version="v1"})
requests_total anchored
increase(requests_total[5m] anchored)
increase(requests_total[5m] smoothed)
rate(requests_total[5m] smoothed)
rate(requests_total[5m] anchored)
delta(temperature[5m] smoothed)
changes(requests_total[5m] anchored)
resets(requests_total[5m] anchored)
temperature smoothed
integral(temperature[5m])
integral(temperature[5m], 0)
integral(temperature[5m], 1)
rate(temperature[step()])
rate(requests_total[5m * 2])
avg_over_time(temperature[range()])
temperature offset step()
max_over_time(temperature[min_of(5m, 10m)])
sum_over_time(temperature[max_of(step(), 5m)])
test[1001ms]
test[1.0019]
test[0.0001]
test offset 1ms
test offset 0
test offset -1.5
test[1h30m] offset 90s
test[(5m)]
test[((5m))]
test[-(-5m)]
test[5m:1m] @ 100
test[5m:1500ms]
test[step()]
test[2*step()+1]
1001ms
1h30m + 5
90061001ms
test[1y2w]
test[90d]
test @ 1.5 offset 5m
test anchored @ end() offset 5m
test[5m] smoothed @ start()
sum by ("a.b") ({"x.y"})
{"x.y", "a-b"="c"}
a + on (b) group_left (c) fill_left(0) d
temperature + fill(0) requests_total
temperature + on (job, instance) fill_right(1) requests_total
sort_by_label(temperature, "job")
sort_by_label_desc(temperature, "job")
start_timestamp(requests_total)
timestamp(native)
absent(native)
scalar(native)
sort(native)
min_of(1, 2)
max_of(1, 2)
start()
end()
step()
range()
end() - start()
temperature @ start()
sum_over_time(temperature[5m] @ end())
native </ 1
native >/ 1
custom </ 1
custom >/ 1
round(native)
clamp(native, 0, 1)
abs(native)
label_replace(native, "x", "$1", "job", "(.*)")
quantile_over_time(2, temperature[5m])
quantile_over_time(-1, temperature[5m])
histogram_quantile(0.5, latency_bucket)
histogram_quantile(NaN, latency_bucket)
histogram_quantile(0.5, {__name__=~"latency_bucket|native"})
{__name__=~"latency_bucket|native|custom"}
sum({__name__=~"latency_bucket|native|custom"})
rate({__name__=~"native|requests_total"}[5m])
increase(temperature[2m])
predict_linear(native[5m], 10)
deriv(native[5m])
double_exponential_smoothing(native[5m], 0.5, 0.5)
stddev_over_time(native[5m])
temperature > on (job) group_left 3
1 +
rate(temperature)
temperature[5m
nope(temperature)
{}
temperature / on (job) requests_total
sum(temperature) + on () temperature
count_values("", temperature)
topk(NaN, temperature)
topk(1e30, temperature)
bottomk(-1, temperature)
quantile(NaN, temperature)
limit_ratio(2, temperature)
limit_ratio(NaN, temperature)
histogram_quantiles(native, "q", 0.5, 0.5)
histogram_quantiles(native, "", 0.5)
day_of_year() + days_in_month(vector(1e9))
rad(temperature) + deg(temperature)
1 atan2 2
2 ^ 3 ^ 2
-2 ^ 2
1e400
0x1F + 1_000
"a" + 1
NaN
-Inf
vector(NaN) == NaN
`
  .split('\n')
  .filter((line) => line !== '')
