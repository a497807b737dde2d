import type { Family, FamilySample } from '../domain/model/family.ts'
import { formatNumber } from './number.ts'

/** Content type of Prometheus' text format. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** Families in Prometheus' text format 0.0.4; those without samples are left out. */
export function renderExposition(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const head = `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n`
      return head + samples.map((sample) => `${name}${renderLabels(sample)} ${formatNumber(sample.value)}\n`).join('')
    })
    .join('')
}

function renderLabels({ labels }: FamilySample): string {
  const pairs = Object.entries(labels).map(([name, value]) => renderLabel(name, value))
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** `name="value"`, escaped; a name beyond letters, digits and `_` is quoted as well. */
export function renderLabel(name: string, value: string): string {
  const shown = /^[a-zA-Z_]\w*$/.test(name) ? name : `"${escapeValue(name)}"`
  return `${shown}="${escapeValue(value)}"`
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function escapeValue(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"')
}
