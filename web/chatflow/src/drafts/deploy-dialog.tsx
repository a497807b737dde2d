import { Button, Group, List, Modal, Stack, Text, Textarea, Tooltip } from '@mantine/core'
import { useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import type { FlowFault } from '../api/use-flow-check.ts'
import { Notice } from '../app/notice.tsx'
import { TakeInDeployed } from './take-in-deployed.tsx'
import { useDeploy, useDeployPreview, useDiscard } from './use-deploy.ts'
import { useDraftState } from './use-draft.tsx'
import { t } from './words.ts'

const maxChanges = 12

export type DeployDialogProps = { readonly flow: Chatflow; readonly onClose: () => void }

/** What deploying changes, whether it would run, and why it is done. */
export function DeployDialog({ flow, onClose }: DeployDialogProps) {
  const { basedOnVersion, deployedVersion } = useDraftState()
  const { changes, faults } = useDeployPreview(flow.id)
  const { mutate, isPending, error } = useDeploy(flow.id)
  const discarding = useDiscard()
  const [note, setNote] = useState('')
  const isBehind = basedOnVersion !== deployedVersion
  const failure = error ?? discarding.error
  const onSuccess = onClose
  return (
    <Modal opened onClose={onClose} title={t('deployTitle')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        {isBehind && (
          <Notice kind="warning" title={t('meanwhile', { version: deployedVersion })}>
            <TakeInDeployed />
          </Notice>
        )}
        <Changes version={deployedVersion} changes={changes} />
        <Problems faults={faults} />
        <Textarea
          label={t('note')}
          description={t('noteHint')}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          autosize
          data-autofocus
        />
        {failure !== null && <Notice kind="error">{failure.message}</Notice>}
        <Group justify="space-between" gap="xs">
          <Tooltip label={t('discardHint')}>
            <Button
              variant="subtle"
              color="red"
              loading={discarding.isPending}
              onClick={() => discarding.mutate(undefined, { onSuccess })}
            >
              {t('discard')}
            </Button>
          </Tooltip>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button disabled={isBehind} loading={isPending} onClick={() => mutate(note, { onSuccess })}>
              {t(faults === undefined || faults.length === 0 ? 'deployNow' : 'deployAnyway')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

function Changes({ version, changes }: { readonly version: number; readonly changes: readonly string[] | undefined }) {
  if (changes === undefined) return null
  const rest = changes.length - maxChanges
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('changes', { version })}
      </Text>
      {changes.length === 0 && <Text size="sm">{t('noChange')}</Text>}
      <List size="sm">
        {changes.slice(0, maxChanges).map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
      </List>
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          {t('more', { count: rest })}
        </Text>
      )}
    </div>
  )
}

function Problems({ faults }: { readonly faults: readonly FlowFault[] | undefined }) {
  if (faults === undefined)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('checking')}
      </Text>
    )
  if (faults.length === 0) return null
  return (
    <Notice kind="warning" title={t('problems')}>
      {faults.flatMap(({ id, label, issues }) =>
        issues.map((issue) => <div key={`${id} ${issue}`}>{id === '' ? issue : `${label}: ${issue}`}</div>),
      )}
    </Notice>
  )
}
