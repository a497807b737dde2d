/** An expression that people often begin with. */
export const example = 'rate(http_requests_total[5m])'
