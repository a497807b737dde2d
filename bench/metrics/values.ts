/** Values of series as a real process has them: four in ten hardly ever change, four count, two move at random. */
export function createValues(seriesCount: number): (at: number) => number {
  const values = new Float64Array(seriesCount)
  return (at) => {
    values[at] = following(at, values[at] ?? 0)
    return values[at] ?? 0
  }
}

function following(at: number, before: number): number {
  if (at % 10 < 4) return Math.random() < 0.005 ? before + 1 : before
  if (at % 10 < 8) return before + Math.floor(Math.random() * 20)
  return Math.round(before * 100 + (Math.random() - 0.5) * 400) / 100
}

/** Labels of the series with this place. */
export function labelsOf(at: number): Record<string, string> {
  const place = { instance: '127.0.0.1:9999', inst: String(at % 100), svc: `s${at % 10}` }
  return { __name__: `synth_${at % 50}`, job: 'synth', ...place, id: String(Math.floor(at / 50)) }
}
