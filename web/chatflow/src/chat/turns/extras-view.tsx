import { renderFixed } from '@hearth/ui-kit'
import { UnstyledButton } from '@mantine/core'
import { memo, useState } from 'react'
import type { SourceDocument, UsedTool } from '../conversation.ts'
import { titleOf } from '../stream/read-extras.ts'
import { t } from '../words.ts'
import classes from './turns.module.css'

/** The texts that an answer rests on: numbered, one open at a time. */
export function Sources({ sources }: { readonly sources: readonly SourceDocument[] }) {
  const [open, setOpen] = useState<number>()
  const shown = open === undefined ? undefined : sources[open]
  if (sources.length === 0) return null
  const chips = sources.map((source, at) => ({ key: `${at}`, at, title: titleOf(source, at) }))
  return (
    <section aria-label={t('sources')}>
      <div className={classes.chips}>
        {chips.map(({ key, at, title }) => (
          <UnstyledButton
            key={key}
            className={classes.chip}
            aria-expanded={at === open}
            onClick={() => setOpen(at === open ? undefined : at)}
          >
            <span className={classes.number}>{at + 1}</span> {title}
          </UnstyledButton>
        ))}
      </div>
      {shown !== undefined && (
        <section className={classes.panel} aria-label={t('sourceText', { number: (open ?? 0) + 1 })}>
          <Parts parts={[shown.text, jsonOf(shown.metadata)]} />
        </section>
      )}
    </section>
  )
}

/** What the flow used on its way to the answer, each folded to a line. */
export function Tools({ tools }: { readonly tools: readonly UsedTool[] }) {
  if (tools.length === 0) return null
  const lines = tools.map((tool, at) => ({ ...tool, key: `${at}`, title: tool.name || t('tool', { number: at + 1 }) }))
  return (
    <section aria-label={t('tools')}>
      {lines.map(({ key, title, input, output, durationMs }) => (
        <details key={key} className={classes.fold}>
          <summary>
            {title}
            {durationMs !== undefined && <span className={classes.aside}>{durationWords(durationMs)}</span>}
          </summary>
          <div className={classes.panel}>
            {input !== '' && <span className={classes.aside}>{t('given')}</span>}
            <Parts parts={[input]} />
            {output !== '' && <span className={classes.aside}>{t('gave')}</span>}
            <Parts parts={[output]} />
          </div>
        </details>
      ))}
    </section>
  )
}

/** What the model thought before it answered, folded; its words are counted once for a whole answer. */
export const Thinking = memo(function Thinking({ text }: { readonly text: string }) {
  if (text === '') return null
  const count = text.split(/\s+/).filter((word) => word !== '').length
  return (
    <details className={classes.fold}>
      <summary>{t('reasoning', { count })}</summary>
      <div className={classes.panel}>
        <Parts parts={[text]} />
      </div>
    </details>
  )
})

function Parts({ parts }: { readonly parts: readonly string[] }) {
  return [...new Set(parts)]
    .filter((part) => part !== '')
    .map((part) => (
      <pre key={part} className={classes.part}>
        {part}
      </pre>
    ))
}

function jsonOf(metadata: SourceDocument['metadata']): string {
  return Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata, undefined, 2)
}

function durationWords(durationMs: number): string {
  if (durationMs < 1_000) return t('milliseconds', { ms: Math.round(durationMs) })
  return t('seconds', { seconds: renderFixed(durationMs / 1_000, 1) })
}
