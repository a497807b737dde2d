/** A line as a program has it, before a client makes of it what it likes. */
export type SampleLine = {
  readonly level: 'info' | 'warn' | 'error'
  readonly text: string
  /** What is sent along with it. */
  readonly details: Readonly<Record<string, string>>
  /** Message of an error, which is sent with its stack by whatever a client has for that. */
  readonly error?: string
}

const plain = (level: SampleLine['level'], text: string): SampleLine => ({ level, text, details: {} })

/** Lines that something on the way may change. */
export const oddLines: readonly SampleLine[] = [
  { level: 'info', text: 'order taken', details: { order: '0017', trace_id: '0af7651916cd43dd8448eb211c80319c' } },
  plain('info', 'Grüße, 日本語, עברית \u202e, 👩‍👩‍👧, e\u0301, \ufeff, \u0000, \u2028'),
  plain('info', 'a "quoted" C:\\new\\table {"a":"\\n"} \t {app="x"} %s {} $y'),
  plain('warn', 'first\n\tsecond\r\n\r\nlast\n'),
  plain('info', '\u001b[31mred\u001b[0m'),
  plain('info', `long ${'ö'.repeat(20_000)}`),
  { level: 'error', text: 'payment failed', details: { order: '0018 – ü "x"' }, error: 'card refused: Müller' },
]

/** As many lines at once. */
export const burst: readonly SampleLine[] = Array.from({ length: 500 }, (_, at) => plain('info', `burst ${at}`))

export const awayLine: SampleLine = plain('info', 'while it was away')
export const laterLine: SampleLine = plain('info', 'when it was back')
