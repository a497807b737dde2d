const binaryUnits = /^(bytes|kbytes|mbytes|gbytes|tbytes|pbytes|bits|binBps|binbps|[KMGTP]iBs|[KMGTP]ibits)$/

// From one byte to far beyond any disk.
const binarySteps = Array.from({ length: 63 }, (_, power) => 2 ** power)

const secondsOf: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 }

const roundSeconds = [
  1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200,
]

const day = 86_400
const roundDays = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365, 730, 1_825, 3_650, 36_500].map((days) => days * day)

// Shares of a second, one, two or five of each power of ten.
const smallSeconds = Array.from({ length: 9 }, (_, index) => 10 ** (index - 9)).flatMap((power) => [
  power,
  2 * power,
  5 * power,
])

const manyPowers = 24

/**
 * How far apart the ticks of an axis may stand, ascending: powers of two for bytes, spans that people use for
 * durations.
 *
 * @param finest the least difference that the words of the ticks tell; default: any
 * @returns `undefined` where one, two and five of each power of ten will do
 */
export function axisSteps(unit: string | undefined, finest?: number): readonly number[] | undefined {
  const steps = stepsOfUnit(unit)
  if (finest === undefined) return steps
  return steps?.filter((step) => step >= finest) ?? roundStepsFrom(finest)
}

function roundStepsFrom(finest: number): readonly number[] {
  const powers = Array.from({ length: manyPowers }, (_, power) => finest * 10 ** power)
  return powers.flatMap((power) => [1, 2, 5].map((times) => Number((times * power).toPrecision(12))))
}

function stepsOfUnit(unit: string | undefined): readonly number[] | undefined {
  if (unit === undefined) return undefined
  if (binaryUnits.test(unit)) return binarySteps
  const seconds = Object.hasOwn(secondsOf, unit) ? secondsOf[unit] : undefined
  if (seconds === undefined) return undefined
  return [...smallSeconds, ...roundSeconds, ...roundDays].map((step) => Number((step / seconds).toPrecision(12)))
}
