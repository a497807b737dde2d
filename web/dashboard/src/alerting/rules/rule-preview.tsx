import { ask, renderDate } from '@hearth/ui-kit'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import classes from '../alerting.module.css'
import { t } from '../words.ts'
import { askRange, stepOf } from './ask-range.ts'
import { firedSpans } from './fired-spans.ts'
import { type RuleDraft, toRule } from './rule-draft.ts'
import { inLetters } from './steps/steps.ts'
import { nameOf, Strips } from './strips.tsx'

export type RulePreviewProps = {
  readonly draft: RuleDraft
  readonly range: { readonly fromMs: number; readonly toMs: number }
}

type Translated = { readonly rules: readonly { readonly expr: string }[] }

/** When the rule would have fired over the range that the panel showed, and for how many series it holds now. */
export function RulePreview({ draft, range }: RulePreviewProps) {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => tryRule(draft, range) })
  const count = data?.strips.flatMap(({ spans }) => spans.filter(({ state }) => state === 'firing')).length ?? 0
  return (
    <section className={classes.group} aria-label={t('preview')}>
      <div className={classes.row}>
        <Text size="sm" fw={600}>
          {t('preview')}
        </Text>
        <Text size="xs" c="dimmed" className={classes.grow}>
          {t('previewOver', { from: renderDate(range.fromMs), to: renderDate(range.toMs) })}
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          disabled={draft.kept === undefined && draft.expr.trim() === ''}
          onClick={() => mutate()}
        >
          {t('test')}
        </Button>
      </div>
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {inLetters(error.message, draft.kept?.data ?? [])}
        </Text>
      )}
      {data !== undefined && (
        <div role="status">
          <Text size="sm">{t('nowHolds', { count: data.now })}</Text>
          <Text size="sm">{count === 0 ? t('wouldNotFire') : t('wouldFire', { count })}</Text>
        </div>
      )}
      {data !== undefined && data.strips.length > 0 && <Strips strips={data.strips} range={range} />}
    </section>
  )
}

async function tryRule(draft: RuleDraft, range: RulePreviewProps['range']) {
  const rule = { ...toRule(draft), title: draft.title || t('newRule') }
  const { signal } = new AbortController()
  const path = `/api/v1/rule/translate`
  const { rules } = await ask<Translated>(path, { method: 'POST', body: rule, signal })
  const expr = rules[0]?.expr ?? ''
  const stepMs = stepOf(range.fromMs, range.toMs)
  const [series, now] = await Promise.all([
    askRange(expr, range, signal),
    askRange(`count(${expr})`, { fromMs: Date.now() - stepMs, toMs: Date.now() }, signal),
  ])
  const forMs = durationMs(draft.forText)
  const strips = series.map(({ labels, timesMs }) => ({
    name: nameOf(labels),
    spans: firedSpans(timesMs, stepMs, forMs),
  }))
  return { strips, now: now[0]?.values.at(-1) ?? 0 }
}

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/** Milliseconds of `1h30m`; what is none is refused when the rule is kept. */
function durationMs(text: string): number {
  const parts = [...text.matchAll(/(\d+)(ms|[smhdw])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * unitMs[unit as keyof typeof unitMs], 0)
}
