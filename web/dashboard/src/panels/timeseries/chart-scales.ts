import type { ChartScale } from '@hearth/ui-kit/chart'
import type { Series } from '../../model/panel-data.ts'
import { wordValue } from '../word-value.ts'
import { axisSteps } from './axis-steps.ts'
import { hangsDown } from './stack-series.ts'

type Axis = { readonly key: string; readonly members: readonly Series[] }

/**
 * The axes of values that series need: one for each unit, place and kind of scale. The first stands at the
 * left unless it was put elsewhere, each further one that was not placed at the right.
 *
 * @returns scales in the order of their first series; `keys` names the scale of each series
 */
export function chartScales(series: readonly Series[]): {
  readonly scales: readonly ChartScale[]
  readonly keys: readonly string[]
} {
  const keys = series.map(axisKey)
  const axes = [...new Set(keys)].map((key) => ({ key, members: series.filter((_, index) => keys[index] === key) }))
  const scales = axes.map((axis, index) => toScale(axis, index, axes))
  return { scales, keys }
}

function axisKey({ field, style }: Series): string {
  const { placement, scale } = style.axis
  const percent = style.stacking.mode === 'percent' ? 'percent' : ''
  const kind = scale.kind === 'linear' ? 'linear' : `${scale.kind}${scale.base}`
  return [field.config.unit ?? '', placement, kind, percent].join('|')
}

function toScale(axis: Axis, index: number, axes: readonly Axis[]): ChartScale {
  const styles = axis.members.map(({ style }) => style.axis)
  const configs = axis.members.map(({ field }) => field.config)
  const [style] = styles
  const isPercent = axis.members[0]?.style.stacking.mode === 'percent'
  const side = sideOf(style?.placement ?? 'auto', axes.slice(0, index))
  const isLog = style !== undefined && style.scale.kind !== 'linear'
  return {
    key: axis.key,
    side,
    format: isPercent ? (value) => `${Math.round(value * 100)}%` : (value) => wordTick(axis, value),
    grid: style?.hasGrid ?? index === 0,
    ...(style?.isColored === true ? defined('color', axis.members[0]?.color) : {}),
    ...(style?.hasBorder === true ? { border: true } : {}),
    ...defined('steps', isPercent ? undefined : axisSteps(configs[0]?.unit, finestStep(axis))),
    ...defined(
      'label',
      styles.map(({ label }) => label).find((label) => label !== ''),
    ),
    ...(isPercent
      ? shareRange(axis)
      : { ...defined('min', lowest(configs, 'min')), ...defined('max', highest(configs, 'max')) }),
    ...defined('softMin', lowest(styles, 'softMin')),
    ...defined('softMax', highest(styles, 'softMax')),
    ...(isLog ? { log: style.scale.base } : {}),
    ...(style?.scale.kind === 'symlog' ? { linearUpTo: style.scale.linearUpTo } : {}),
    ...(styles.some(({ isCenteredAtZero }) => isCenteredAtZero) ? { centeredZero: true } : {}),
  }
}

// A pile that is drawn downwards fills to minus one.
function shareRange({ members }: Axis): Pick<ChartScale, 'min' | 'max'> {
  const isDown = ({ values, style }: Series) => hangsDown(values, style.transform === 'negative-Y')
  const drawn = members.filter(({ style }) => !style.hidesFrom.viz)
  return { min: drawn.some(isDown) ? -1 : 0, max: drawn.length > 0 && drawn.every(isDown) ? 0 : 1 }
}

// Ticks closer than the decimals that were asked for would all say the same; units with prefixes go on below one.
function finestStep({ members }: Axis): number | undefined {
  const [field] = members.map((member) => member.field)
  if (field?.config.decimals === undefined || field.display(0.001).suffix !== field.display(1).suffix) return undefined
  const ofOne = field.config.unit === 'percentunit' ? 0.01 : 1
  return ofOne * 10 ** -field.config.decimals
}

// The zeros that figures carry to be of equal length say nothing on an axis.
function wordTick({ members }: Axis, value: number): string {
  const [member] = members
  if (member === undefined) return String(value)
  const display = member.field.display(value)
  const isRounded = member.field.config.decimals === undefined && !display.isMapped
  return wordValue(
    isRounded ? { ...display, text: display.text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') } : display,
  )
}

function sideOf(placement: 'auto' | 'left' | 'right' | 'hidden', before: readonly Axis[]): 'left' | 'right' | 'hidden' {
  if (placement !== 'auto') return placement
  return before.some(({ members }) => ['auto', 'left'].includes(members[0]?.style.axis.placement ?? ''))
    ? 'right'
    : 'left'
}

function lowest<K extends string>(parts: readonly { readonly [key in K]?: number | undefined }[], key: K) {
  const found = parts.flatMap((part) => part[key] ?? [])
  return found.length === 0 ? undefined : Math.min(...found)
}

function highest<K extends string>(parts: readonly { readonly [key in K]?: number | undefined }[], key: K) {
  const found = parts.flatMap((part) => part[key] ?? [])
  return found.length === 0 ? undefined : Math.max(...found)
}

function defined<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: V })
}
