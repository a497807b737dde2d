import type { FlowDocument, MergeConflict } from '@hearth/flow'
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useEditorState } from '../editor/use-flow-editor.ts'
import classes from './conflict-dialog.module.css'
import type { Choice, Conflict } from './sync-state.ts'
import { useDraftState, useDraftSync } from './use-draft.tsx'
import { valueWords } from './value-words.ts'
import { t } from './words.ts'

/** Asks, input by input, which of two values counts; nothing is overwritten before. */
export function ConflictDialog() {
  const { conflict } = useDraftState()
  return (
    <Modal
      opened={conflict !== undefined}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="xl"
      title={conflict === undefined ? '' : titleOf(conflict)}
    >
      {conflict !== undefined && <Questions key={conflict.inputs.map(keyOf).join()} conflict={conflict} />}
    </Modal>
  )
}

const keyOf = ({ nodeId, input }: MergeConflict) => `${nodeId} ${input}`

function titleOf({ with: whose, author }: Conflict): string {
  if (whose === 'deployed') return t('conflictDeployed')
  if (whose === 'kept') return t('conflictKept')
  return author === undefined ? t('conflictDraft') : t('conflictBy', { author })
}

function Questions({ conflict: { with: whose, inputs } }: { readonly conflict: Conflict }) {
  const sync = useDraftSync()
  const document = useEditorState((state) => state.document)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const choose = (choice: Choice) => setChosen(new Map(inputs.map((input) => [keyOf(input), choice])))
  const apply = () => void sync.resolve((input) => chosen.get(keyOf(input)) ?? 'mine')
  const there = { deployed: t('deployedThere'), kept: t('keptThere'), draft: t('theirs') }[whose]
  return (
    <Stack gap="md">
      <Text size="sm">{t('conflictHint')}</Text>
      {inputs.map((input) => (
        <Radio.Group
          key={keyOf(input)}
          label={nameOf(input, document)}
          value={chosen.get(keyOf(input)) ?? null}
          onChange={(choice) => setChosen(new Map([...chosen, [keyOf(input), choice as Choice]]))}
        >
          <div className={classes.sides}>
            <Side value="mine" label={t('mine')} words={valueWords(input.mine, input.input)} />
            <Side value="theirs" label={there} words={valueWords(input.theirs, input.input)} />
          </div>
        </Radio.Group>
      ))}
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => choose('mine')}>
            {t('allMine')}
          </Button>
          <Button variant="default" size="xs" onClick={() => choose('theirs')}>
            {t('allTheirs')}
          </Button>
        </Group>
        <Button disabled={chosen.size < inputs.length} onClick={apply}>
          {t('apply')}
        </Button>
      </Group>
    </Stack>
  )
}

function Side({ value, label, words }: { readonly value: Choice; readonly label: string; readonly words: string }) {
  return (
    <Radio.Card value={value} p="sm" className={classes.side ?? ''}>
      <Group wrap="nowrap" align="flex-start" gap="xs">
        <Radio.Indicator />
        <div className={classes.value}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="sm" component="pre" className={classes.words ?? ''}>
            {words}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  )
}

function nameOf({ nodeId, input, mine, theirs }: MergeConflict, { nodes }: FlowDocument): string {
  const node = nodes.find(({ id }) => id === nodeId)
  const other = [mine, theirs].find(hasLabel)
  const label = node?.data.label ?? other?.data.label ?? nodeId
  if (input === '(node)') return label
  const params = node?.data.inputParams
  const field = Array.isArray(params)
    ? params.find((param: { readonly name?: unknown }) => param?.name === input)
    : undefined
  return `${label}: ${field?.label ?? input.replace(/^\((.+)\)$/, '$1')}`
}

function hasLabel(value: unknown): value is { readonly data: { readonly label: string } } {
  return typeof value === 'object' && value !== null && 'data' in value
}
