import type { DisplayField, PanelData } from '../../panel-data.ts'
import type { CandleFields, CandlesOptions } from '../../panel-options.ts'
import { alignByTime, numbersOfField } from './align-by-time.ts'
import { t } from './words.ts'

/** What happened in one span of time; `high` and `low` hold `open` and `close`. */
export type Candle = {
  readonly atMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | undefined
  readonly trend: 'up' | 'down' | 'flat'
}

export type Candles = {
  readonly timesMs: readonly number[]
  /** One for each time; `undefined` where it has no beginning or end. */
  readonly candles: readonly (Candle | undefined)[]
  /** Whose unit prices, and volumes, are written in. */
  readonly price: DisplayField | undefined
  readonly volume: DisplayField | undefined
  /** Fields that are not part of a candle. */
  readonly others: readonly DisplayField[]
}

const names: Readonly<Record<keyof CandleFields, readonly string[]>> = {
  open: ['open', 'o'],
  high: ['high', 'h', 'max'],
  low: ['low', 'l', 'min'],
  close: ['close', 'c'],
  volume: ['volume', 'v'],
}

/**
 * Candles of all frames, joined by time. A close that is missing is the next open, an open that is missing the close
 * before; with neither the first field of numbers is the open. Without highs and lows a candle is its body alone.
 *
 * @returns a sentence that says what is missing, where there is nothing to draw
 */
export function toCandles({ frames }: PanelData, options: Pick<CandlesOptions, 'fields' | 'colorsBy'>) {
  const aligned = alignByTime(frames)
  if (aligned === undefined) return t('noTime')
  const numeric = aligned.fields.filter(({ type }) => type === 'number')
  const [first] = numeric
  if (first === undefined) return t('noNumber')
  const found = findFields(numeric, options.fields)
  const ends = endsOf(found, first)
  const highs = found.high && numbersOfField(found.high)
  const lows = found.low && numbersOfField(found.low)
  const volumes = found.volume && numbersOfField(found.volume)
  let before: number | undefined
  const candles = aligned.timesMs.map((atMs, row): Candle | undefined => {
    const [open, close] = [ends.open[row] ?? undefined, ends.close[row] ?? undefined]
    if (open === undefined || close === undefined) return undefined
    const reference = options.colorsBy === 'close-close' ? (before ?? open) : open
    before = close
    return {
      atMs,
      open,
      close,
      high: Math.max(open, close, highs?.[row] ?? Number.NEGATIVE_INFINITY),
      low: Math.min(open, close, lows?.[row] ?? Number.POSITIVE_INFINITY),
      volume: volumes?.[row] ?? undefined,
      trend: close > reference ? 'up' : close < reference ? 'down' : 'flat',
    }
  })
  const parts = new Set<DisplayField | undefined>([...Object.values(found), found.open ?? found.close ?? first])
  return {
    timesMs: aligned.timesMs,
    candles,
    price: found.close ?? found.open ?? first,
    volume: found.volume,
    others: numeric.filter((field) => !parts.has(field)),
  } satisfies Candles
}

type Found = { readonly [Key in keyof CandleFields]: DisplayField | undefined }

function findFields(fields: readonly DisplayField[], wanted: CandleFields): Found {
  const find = (key: keyof CandleFields) => {
    const name = wanted[key]
    if (name !== undefined) return fields.find((field) => field.displayName === name || field.name === name)
    const isCalled = (text: string) => names[key].includes(text.toLowerCase())
    return fields.find(({ displayName, name: own }) => isCalled(displayName) || isCalled(own))
  }
  return { open: find('open'), high: find('high'), low: find('low'), close: find('close'), volume: find('volume') }
}

type Numbers = readonly (number | null)[]

function endsOf({ open, close }: Found, first: DisplayField): { readonly open: Numbers; readonly close: Numbers } {
  if (close === undefined) {
    const opens = numbersOfField(open ?? first)
    return { open: opens, close: [...opens.slice(1), opens.at(-1) ?? null] }
  }
  const closes = numbersOfField(close)
  return {
    open: open === undefined ? [closes[0] ?? null, ...closes.slice(0, -1)] : numbersOfField(open),
    close: closes,
  }
}
