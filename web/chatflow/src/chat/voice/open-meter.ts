/** Listens to how loud a sound is. */
export type Meter = {
  /** From 0 to 1, of the last few hundredths of a second. */
  level(): number
  close(): void
}

// Enough for the deepest voices, and no more than a few hundredths of a second.
const samples = 1_024

/** A meter of what comes from a microphone; `undefined` where the browser has none. */
export function openMeter(stream: MediaStream): Meter | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: samples })
  context.createMediaStreamSource(stream).connect(analyser)
  const heard = new Float32Array(samples)
  return {
    level() {
      analyser.getFloatTimeDomainData(heard)
      return levelOf(heard)
    },
    close: () => void context.close(),
  }
}

// Below it a room is silent, in decibels under the loudest there is.
const floorDb = -60

/** How loud samples from -1 to 1 are, as an ear tells: 0 below a silent room, 1 at the loudest there is. */
export function levelOf(heard: Float32Array): number {
  const power = heard.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, heard.length)
  if (power === 0) return 0
  return Math.min(1, Math.max(0, 1 - (10 * Math.log10(power)) / floorDb))
}
