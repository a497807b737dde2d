import type { StreamEntry } from '../../../services/logs/src/domain/streams/stream-store.ts'

type Texts = Readonly<Record<string, string>>

/** A stream that a query selects, and what a line of it holds so that its pipeline lets it through. */
type MadeStream = {
  readonly labels: Texts
  readonly fields: Texts
  readonly said: readonly string[]
  readonly isJson: boolean
}

const variants = ['made-1', 'made-2', 'made-3']
const levels = ['error', 'info', 'warn', 'debug']
const variable = /\$\{(\w+)[^}]*\}|\$(\w+)|\[\[(\w+)\]\]/g

/**
 * Streams that a LogQL query speaks of, three where it leaves open which. What is not a selector with a pipeline has
 * none: whether the query is right is for the service that answers it.
 */
export function madeStreams(query: string): readonly MadeStream[] {
  return [...query.matchAll(/\{([^{}]*=[^{}]*)\}([^{}]*(?:"[^"]*"|`[^`]*`)*)/g)].flatMap(
    ([, selector = '', pipeline = '']) =>
      variants.map((variant) => ({
        labels: labelsOf(selector, variant),
        fields: fieldsOf(query, variant),
        said: saidOf(pipeline, variant),
        isJson: /\|\s*json\b/.test(pipeline),
      })),
  )
}

/** Lines of these streams, one each in every minute of the two hours before, in the order of their times. */
export function linesOf(streams: readonly MadeStream[], nowMs: number): readonly StreamEntry[] {
  const minutes = Array.from({ length: 120 }, (_, at) => 120 - at)
  return minutes.flatMap((minute) =>
    streams.map(({ labels, ...made }, at) => ({
      labels,
      line: lineOf(made, minute),
      metadata: {},
      time: `${BigInt(nowMs - minute * 60_000 + at)}000000`.padStart(19, '0'),
    })),
  )
}

function lineOf({ fields, said, isJson }: Omit<MadeStream, 'labels'>, minute: number): string {
  const level = levels[minute % levels.length] ?? 'info'
  const all: Texts = { level, msg: ['made at', String(minute), ...said].join(' '), ...fields }
  if (isJson) return JSON.stringify(all)
  // What is looked for in a line may be a field of it as it is written, such as `level=error`.
  const own = Object.entries(all).map(
    ([name, value]) => `${name}=${/[\s"=]/.test(value) ? JSON.stringify(value) : value}`,
  )
  return [...own, ...said].join(' ')
}

function labelsOf(selector: string, variant: string): Texts {
  const found = [...selector.matchAll(/(\w+)\s*(=~|=)\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g)]
  return Object.fromEntries(
    found.map(([, name = '', operator, quoted, raw]) => {
      const value = (quoted?.replaceAll('\\\\', '\\') ?? raw ?? '').replace(variable, variant)
      return [name, (operator === '=' ? value : exampleOf(value, variant)) || variant]
    }),
  )
}

/** What a regular expression matches: the first of its alternatives, with `variant` for whatever is open. */
function exampleOf(expression: string, variant: string): string {
  let text = expression.replace(/\(\?[:i]+/g, '(')
  const group = /\(([^()]*)\)[*+?]?/
  while (group.test(text)) text = text.replace(group, (_, inner: string) => inner.split('|')[0] ?? '')
  const [first = ''] = text.split('|')
  return first
    .replace(/\.[*+]\??/g, variant)
    .replace(/\[([^\]^])[^\]]*\][*+?]?/g, '$1')
    .replace(/\\([.\-/\\])/g, '$1')
    .replace(/[\^$]/g, '')
}

/** Texts that filters of lines ask for; those of variables are what people type, and nobody has. */
function saidOf(pipeline: string, variant: string): readonly string[] {
  const found = [...pipeline.matchAll(/\|([=~])\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g)]
  return found.flatMap(([, kind, quoted, raw]) => {
    const text = (quoted ?? raw ?? '').replace(variable, variant)
    return text === '' ? [] : [kind === '=' ? text : exampleOf(text, variant)]
  })
}

function fieldsOf(query: string, variant: string): Texts {
  const grouped = [...query.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(','))
  const shown = [...query.matchAll(/\{\{\s*\.(\w+)/g)].map(([, name = '']) => name)
  const plain = [...grouped, ...shown].map((name) => [name.trim(), variant] as const)
  const compared = [...query.matchAll(/\|\s*(\w+)\s*(==|=~|=|>=?)\s*(?:"([^"]*)"|`([^`]*)`|([\d.]+\w*))/g)].map(
    ([, name = '', operator, quoted, raw, number]) => {
      const text = (quoted ?? raw ?? number ?? '').replace(variable, variant)
      return [
        name,
        operator === '=~' ? exampleOf(text, variant) : operator === '>' ? `${Number.parseFloat(text) + 1}` : text,
      ] as const
    },
  )
  const units = { duration: '3s', duration_seconds: '3s', bytes: '3KB' } as const
  const unwrapped = [...query.matchAll(/\bunwrap\s+(?:(\w+)\s*\(\s*)?(\w+)/g)].map(
    ([, unit, name = '']) => [name, units[unit as keyof typeof units] ?? '3'] as const,
  )
  const all = [...plain, ...compared, ...unwrapped].filter(
    ([name, value]) => name !== '__error__' && name !== 'level' && value !== '',
  )
  return Object.fromEntries(all)
}
