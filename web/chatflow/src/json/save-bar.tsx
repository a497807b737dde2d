import { Badge, Button, Group } from '@mantine/core'
import type { FlowFault } from '../api/use-flow-check.ts'
import { Notice } from '../app/notice.tsx'
import type { Draft } from './use-draft.ts'

export type SaveBarProps = {
  readonly draft: Draft
  /** `undefined` until the service has said. */
  readonly faults: readonly FlowFault[] | undefined
  readonly onFormat: () => void
}

/** Whether the text is saved and can run, and the ways to change that. */
export function SaveBar({ draft, faults, onFormat }: SaveBarProps) {
  const { isDirty, isJson, isSaving, error, save } = draft
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Badge variant="light" color={isDirty ? 'orange' : 'gray'}>
            {isDirty ? 'Not saved' : 'Saved'}
          </Badge>
          <Verdict isJson={isJson} faults={faults} />
        </Group>
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={!isJson} onClick={onFormat}>
            Format
          </Button>
          <Button size="xs" disabled={!isDirty || !isJson} loading={isSaving} onClick={save}>
            Save
          </Button>
        </Group>
      </Group>
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      {isJson && faults !== undefined && faults.length > 0 && (
        <Notice kind="warning">
          {faults.flatMap(({ id, label, issues }) =>
            issues.map((issue) => <div key={`${id} ${issue}`}>{id === '' ? issue : `${label}: ${issue}`}</div>),
          )}
        </Notice>
      )}
    </>
  )
}

function Verdict({ isJson, faults }: { readonly isJson: boolean } & Pick<SaveBarProps, 'faults'>) {
  const { color, word } = verdictOf(isJson, faults)
  return (
    <Badge variant="light" color={color}>
      {word}
    </Badge>
  )
}

function verdictOf(isJson: boolean, faults: SaveBarProps['faults']): { readonly color: string; readonly word: string } {
  if (!isJson) return { color: 'red', word: 'Not JSON' }
  if (faults === undefined) return { color: 'gray', word: 'Not checked' }
  return faults.length > 0 ? { color: 'orange', word: 'Cannot run' } : { color: 'teal', word: 'Can run' }
}
