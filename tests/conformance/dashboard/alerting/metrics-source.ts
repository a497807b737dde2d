/** The data source of the metrics service. */
export const metricsSource = 'hearth-metrics'
