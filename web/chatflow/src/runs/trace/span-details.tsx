import { renderMoment } from '@hearth/ui-kit'
import { Anchor, Button, CloseButton, Group, Text } from '@mantine/core'
import { costWords, durationWords } from '../amounts.ts'
import { NodeRunActions } from '../node/node-run-actions.tsx'
import type { RunSpan } from '../run-api.ts'
import classes from '../runs.module.css'
import { t } from '../words.ts'
import { DocumentList, readDocuments } from './document-list.tsx'
import { AnswerView, ValueView } from './value-view.tsx'
import { kindWords } from './waterfall-view.tsx'

export type SpanDetailsProps = {
  readonly span: RunSpan
  readonly onClose: () => void
  readonly onOpenNode: (nodeId: string) => void
  readonly onHistory: (nodeId: string) => void
}

/** All that is known of one piece of work. */
export function SpanDetails({ span, onClose, onOpenNode, onHistory }: SpanDetailsProps) {
  const { nodeId } = span
  return (
    <section className={classes.details} aria-label={t('details', { name: span.name })}>
      <header className={classes.detailsHead}>
        <Text component="h3" size="sm" fw={600}>
          {t(kindWords[span.kind])} {span.name}
        </Text>
        <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
      </header>
      <Text size="xs" c="dimmed">
        {figures(span).join(' · ')}
      </Text>
      {span.error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {span.error}
        </Text>
      )}
      {nodeId !== undefined && (
        <>
          <Group gap="xs">
            <Anchor component="button" type="button" size="sm" onClick={() => onOpenNode(nodeId)}>
              {t('openNode')}
            </Anchor>
            <Button size="compact-sm" variant="default" onClick={() => onHistory(nodeId)}>
              {t('historyTitle')}
            </Button>
          </Group>
          <NodeRunActions nodeId={nodeId} />
        </>
      )}
      <Values span={span} />
    </section>
  )
}

function Values({ span: { kind, input, output, attributes } }: { readonly span: RunSpan }) {
  // Those stand among the figures.
  const { timings: _, ...parameters } = attributes
  const documents = readDocuments(output)
  const answer = kind === 'model' ? readAnswer(output) : undefined
  const isModel = kind === 'model'
  return (
    <>
      <ValueView label={t(isModel ? 'prompt' : 'input')} value={isModel ? readPrompt(input) : input} />
      {documents !== undefined && <DocumentList documents={documents} />}
      {answer !== undefined && <AnswerView label={t('answer')} text={answer} />}
      {documents === undefined && answer === undefined && <ValueView label={t('output')} value={output} />}
      {Object.keys(parameters).length > 0 && <ValueView label={t('parameters')} value={parameters} />}
    </>
  )
}

function figures({ startMs, durationMs, status, usage, cost, attributes }: RunSpan): readonly string[] {
  const tokens =
    usage === undefined
      ? []
      : [t('promptTokens', { count: usage.promptTokens }), t('completionTokens', { count: usage.completionTokens })]
  return [
    t(status),
    renderMoment(startMs),
    durationWords(durationMs),
    ...timingsOf(attributes.timings),
    ...tokens,
    ...(cost === undefined ? [] : [costWords(cost)]),
  ]
}

type Timings = { readonly queueMs?: number; readonly promptMs: number; readonly generationMs: number }

// What the server of a model tells of its work.
function timingsOf(told: unknown): readonly string[] {
  if (typeof told !== 'object' || told === null) return []
  const { queueMs, promptMs, generationMs } = told as Timings
  const parts = [
    t('promptTook', { time: durationWords(promptMs) }),
    t('textTook', { time: durationWords(generationMs) }),
  ]
  return queueMs === undefined ? parts : [t('waitTook', { time: durationWords(queueMs) }), ...parts]
}

type Said = { readonly role: string; readonly content: string }

// Each message under who said it, as people read a talk; whatever else was asked for stays JSON.
function readPrompt(input: unknown): unknown {
  const { messages, ...rest } = (input ?? {}) as { readonly messages?: unknown }
  if (!Array.isArray(messages)) return input
  const talk = messages.map(({ role, content }: Said) => `${role}:\n${content}`).join('\n\n')
  return Object.keys(rest).length === 0 ? talk : `${talk}\n\n${JSON.stringify(rest, undefined, 2)}`
}

function readAnswer(output: unknown): string | undefined {
  const { text, toolCalls } = (output ?? {}) as { readonly text?: unknown; readonly toolCalls?: readonly unknown[] }
  // Calls of tools are read better as they are.
  return typeof text === 'string' && !(toolCalls !== undefined && toolCalls.length > 0) ? text : undefined
}
