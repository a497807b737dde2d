import { ActionMenu, ask, ChevronDownIcon, ChevronRightIcon, MoreIcon, renderDate } from '@hearth/ui-kit'
import { Link, useNavigation } from '@hearth/ui-kit/router'
import { ActionIcon, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ProvisionedRule, type RuleAlert, type RuleView, useChangeAlerting } from '../../queries/alerting.ts'
import classes from '../alerting.module.css'
import type { Asked } from '../asked.ts'
import { t } from '../words.ts'
import { StateMark } from './state-mark.tsx'
import { nameOf } from './strips.tsx'

const RuleHistory = lazy(async () => ({ default: (await import('./rule-history.tsx')).RuleHistory }))

export type RuleRowProps = {
  readonly rule: RuleView
  readonly folder: string
  readonly canWrite: boolean
  readonly canSilence: boolean
  readonly onAsk: (asked: Asked) => void
}

/** A rule with its state; opened, its alerts and its history. */
export function RuleRow({ rule, folder, canWrite, canSilence, onAsk }: RuleRowProps) {
  const { name, alerts = [], lastError, annotations } = rule
  const [isOpen, setIsOpen] = useState(false)
  const dashboard = annotations.__dashboardUid__
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <StateMark rule={rule} />
        <div className={classes.grow}>
          <Text fw={600}>{name}</Text>
          <Text size="xs" c="dimmed">
            {[alerts.length > 0 ? t('alerts', { count: alerts.length }) : '', nameOfLabels(rule)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {lastError !== undefined && (
            <Text size="xs" c="red" role="alert">
              {lastError}
            </Text>
          )}
        </div>
        {dashboard !== undefined && (
          <Link to={`/d/${encodeURIComponent(dashboard)}?viewPanel=${annotations.__panelId__ ?? ''}`}>
            {t('panel')}
          </Link>
        )}
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('showMore', { name })}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDownIcon size={16} /> : <ChevronRightIcon size={16} />}
        </ActionIcon>
        {(canWrite || canSilence) && <RuleMenu rule={rule} canWrite={canWrite} canSilence={canSilence} onAsk={onAsk} />}
      </div>
      {isOpen && (
        <>
          {alerts.map((alert) => (
            <AlertLine key={JSON.stringify(alert.labels)} alert={alert} />
          ))}
          <Suspense>
            <RuleHistory name={name} folder={folder} />
          </Suspense>
        </>
      )}
    </li>
  )
}

function nameOfLabels({ labels }: RuleView): string {
  return Object.keys(labels).length === 0 ? '' : nameOf(labels)
}

function AlertLine({ alert }: { readonly alert: RuleAlert }) {
  const { grafana_folder: _, alertname: _name, ...labels } = alert.labels
  const state = alert.state === 'Alerting' ? 'firing' : 'pending'
  return (
    <div className={classes.row}>
      <span className={classes.state} data-state={state}>
        {t(state)}
      </span>
      <Text size="sm" className={classes.grow}>
        {alert.annotations.summary ?? nameOf(labels)}
      </Text>
      <Text size="xs" c="dimmed">
        {t('since', { when: renderDate(alert.activeAt) })}
      </Text>
    </div>
  )
}

function RuleMenu({ rule, canWrite, canSilence, onAsk }: Omit<RuleRowProps, 'folder'>) {
  const { mutateAsync: change } = useChangeAlerting()
  const navigation = useNavigation()
  const path = `/api/v1/provisioning/alert-rules/${encodeURIComponent(rule.uid)}`
  const pausing = useMutation({
    mutationFn: async () => {
      const kept = await ask<ProvisionedRule>(path)
      await change({ method: 'PUT', path, body: { ...kept, isPaused: !rule.isPaused } })
    },
  })
  const changes = [
    { label: t('edit'), onSelect: () => navigation.go(`/alerting/${encodeURIComponent(rule.uid)}/edit`) },
    { label: t(rule.isPaused ? 'goOn' : 'pause'), onSelect: () => pausing.mutate() },
  ]
  const remove = { label: t('delete'), isDangerous: true, onSelect: () => onAsk({ kind: 'delete', rule }) }
  return (
    <>
      {pausing.error !== null && (
        <Text size="xs" c="red" role="alert">
          {pausing.error.message}
        </Text>
      )}
      <ActionMenu
        align="end"
        target={
          <ActionIcon variant="default" size={30} aria-label={t('menuOf', { name: rule.name })}>
            <MoreIcon size={16} />
          </ActionIcon>
        }
        entries={[
          ...(canWrite ? changes : []),
          ...(canSilence ? [{ label: t('silence'), onSelect: () => onAsk({ kind: 'silence', rule }) }] : []),
          ...(canWrite ? (['divider', remove] as const) : []),
        ]}
      />
    </>
  )
}
