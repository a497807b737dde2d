import { EmptyState, ErrorState, PlusIcon } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import home from '../../app/home-page.module.css'
import { SkeletonList } from '../../app/skeleton-list.tsx'
import { SureDialog } from '../../manage/sure-dialog.tsx'
import list from '../../manage/trash-page.module.css'
import { type RuleView, useChangeAlerting, useRuleGroups } from '../../queries/alerting.ts'
import { useFolder } from '../../queries/delete-folder.ts'
import { useMay } from '../../queries/own-actions.ts'
import type { Asked } from '../asked.ts'
import { SilenceDialog } from '../notification/silence-dialog.tsx'
import { t } from '../words.ts'
import { RuleRow, type RuleRowProps } from './rule-row.tsx'

/** All rules by folder and group, each with its state. */
export function RulesView() {
  const { data, error, isPending, refetch } = useRuleGroups()
  const canWrite = useMay('alert.rules:create') === true
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      {canWrite && (
        <Group>
          <Button component={Link} to="/alerting/new" leftSection={<PlusIcon size={16} />}>
            {t('newRule')}
          </Button>
        </Group>
      )}
      {isPending && <SkeletonList />}
      {error !== null && <ErrorState error={error} retry={refetch} />}
      {data?.length === 0 && <EmptyState title={t('noRules')}>{canWrite && t('noRulesHint')}</EmptyState>}
      {(data ?? []).map(({ file, name, folderUid, interval, rules }) => (
        <section key={`${folderUid} ${name}`} aria-label={`${file} / ${name}`}>
          <h2 className={home.folder}>
            <Link to={`/dashboards/f/${encodeURIComponent(folderUid)}`}>{file}</Link> / {name},{' '}
            {t('every', { interval: String(interval) })}
          </h2>
          <Rules rules={rules} folder={file} folderUid={folderUid} onAsk={setAsked} />
        </section>
      ))}
      {asked?.kind === 'delete' && <DeleteRuleDialog rule={asked.rule} onClose={close} />}
      {asked?.kind === 'silence' && <SilenceDialog matchers={`alertname=${asked.rule.name}`} onClose={close} />}
    </>
  )
}

type RulesProps = Pick<RuleRowProps, 'folder' | 'onAsk'> & {
  readonly rules: readonly RuleView[]
  readonly folderUid: string
}

// Who may change something somewhere may not change what is in this folder.
function Rules({ rules, folder, folderUid, onAsk }: RulesProps) {
  const canWrite = useFolder(folderUid).data?.canSave === true
  const canSilence = useMay('alert.silences:create') === true
  return (
    <ul className={list.list}>
      {rules.map((rule) => (
        <RuleRow key={rule.uid} rule={rule} folder={folder} canWrite={canWrite} canSilence={canSilence} onAsk={onAsk} />
      ))}
    </ul>
  )
}

function DeleteRuleDialog({ rule, onClose }: { readonly rule: RuleView; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useChangeAlerting()
  const path = `/api/v1/provisioning/alert-rules/${encodeURIComponent(rule.uid)}`
  return (
    <SureDialog
      title={t('deleteTitle', { name: rule.name })}
      text={t('deleteRuleText')}
      action={t('remove')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSure={() => mutate({ method: 'DELETE', path }, { onSuccess: onClose })}
    />
  )
}
