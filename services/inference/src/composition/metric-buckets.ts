/** Bounds of vLLM's histograms, in seconds or tokens: quantiles of dashboards made for it stay comparable. */

export const firstTokenBuckets = [
  0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80, 160, 640, 2_560,
]

export const requestBuckets = [
  0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480, 960, 1_920, 7_680,
]

export const perTokenBuckets = [
  0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80,
]

/** 1, 2, 5, 10 and so on, as far as the largest contexts go. */
export const tokenCountBuckets = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((ten) => [ten, 2 * ten, 5 * ten])

export const iterationBuckets = [1, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384]

export const choiceBuckets = [1, 2, 5, 10, 20]
