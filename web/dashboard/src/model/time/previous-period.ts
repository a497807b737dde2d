/** As Grafana writes the time before a range that is as long as it. */
export const previousPeriod = '__previousPeriod'
