import type { AskError } from '@hearth/ui-kit'
import { useNavigate } from '@hearth/ui-kit/router'
import { Button, Group, List, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { type FolderCounts, useDeleteFolder, useFolderCounts, useFolderRules } from '../../queries/delete-folder.ts'
import { useHeldClose } from '../use-held-close.ts'
import { t } from './words.ts'

export type DeleteFolderDialogProps = { readonly uid: string; readonly title: string; readonly onClose: () => void }

/** Asks before a folder goes, and once more, with their names, where alert rules would go with it. */
export function DeleteFolderDialog({ uid, title, onClose }: DeleteFolderDialogProps) {
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useDeleteFolder(uid)
  const [refusal, setRefusal] = useState<AskError>()
  const isAboutRules = refusal?.code === 'folder.not-empty' || refusal?.code === 'folder.rules-unknown'
  const remove = (withRules: boolean) =>
    mutate({ withRules }, { onError: setRefusal, onSuccess: () => navigate({ to: '/' }) })
  // It leads elsewhere when the folder is gone.
  const { isHeld, close } = useHeldClose(isPending, onClose)
  return (
    <Modal
      opened
      onClose={close}
      title={t('title', { title })}
      closeButtonProps={{ 'aria-label': t('close'), disabled: isHeld }}
    >
      <Text size="sm">{t('text')}</Text>
      <Contents uid={uid} />
      {refusal !== undefined && <Refusal uid={uid} refusal={refusal} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close} disabled={isHeld} data-autofocus>
          {t('cancel')}
        </Button>
        {refusal?.code !== 'folder.not-empty' && (
          <Button
            {...(isAboutRules ? { variant: 'default' } : { color: 'red' })}
            loading={isPending && !variables.withRules}
            onClick={() => remove(false)}
          >
            {t(refusal === undefined ? 'delete' : 'tryAgain')}
          </Button>
        )}
        {isAboutRules && (
          <Button color="red" loading={isPending && variables.withRules} onClick={() => remove(true)}>
            {t('deleteWithRules')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

/** What would go. */
function Contents({ uid }: { readonly uid: string }) {
  const { data, error } = useFolderCounts(uid)
  if (data === undefined && error === null) return null
  const what = data === undefined ? t('unknown', { why: error?.message ?? '' }) : inWords(data)
  return (
    <Text size="sm" mt="xs" role="status">
      {t('contents', { what })}
    </Text>
  )
}

function inWords(counts: FolderCounts): string {
  const parts = [
    [counts.dashboard, t('dashboards', { count: counts.dashboard })],
    [counts.folder, t('folders', { count: counts.folder })],
    [counts.alertrule, t('rules', { count: counts.alertrule })],
    [counts.library_panel, t('panels', { count: counts.library_panel })],
  ] as const
  return parts.flatMap(([count, words]) => (count > 0 ? [words] : [])).join(', ') || t('nothing')
}

// Whoever uses the keyboard goes on from here: the button that was pressed may be gone.
const takeFocus = (element: HTMLElement | null) => element?.focus()

function Refusal({ uid, refusal }: { readonly uid: string; readonly refusal: AskError }) {
  const hasRules = refusal.code === 'folder.not-empty'
  const { data: names } = useFolderRules(uid, hasRules)
  return (
    <div role="alert" tabIndex={-1} ref={takeFocus}>
      <Text size="sm" c="red" mt="xs">
        {wordsOf(refusal, names)}
      </Text>
      {hasRules && names !== undefined && (
        <List size="sm" mt="xs" style={{ maxHeight: '40vh', overflow: 'auto' }}>
          {names.toSorted().map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may have one name
            <List.Item key={at}>{name}</List.Item>
          ))}
        </List>
      )}
    </div>
  )
}

function wordsOf({ code, message }: AskError, names: readonly string[] | undefined): string {
  if (code === 'folder.rules-unknown') return t('rulesUnknown')
  if (code !== 'folder.not-empty') return message
  // Rules of folders that the caller may not see are not among the names.
  return names === undefined || names.length === 0 ? t('hasSomeRules') : t('hasRules', { count: names.length })
}
