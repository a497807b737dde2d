import { CopyButton } from '@hearth/ui-kit'
import { Code, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { embedAddress, kioskAddress } from '../panel/panel-address.ts'
import { useFrontendSettings } from '../queries/frontend-settings.ts'
import type { OpenDashboard } from '../view/use-dashboard.ts'
import { useInterpolate } from '../view/use-scope.ts'
import { frameCode } from './frame-code.ts'
import { t } from './words.ts'

const whole = ''
const noVars = {}

/** The code with which a page elsewhere shows a panel, or the dashboard, and who may use it. */
export function EmbedForm({ open }: { readonly open: OpenDashboard }) {
  const { dashboard } = open.view
  const fillIn = useInterpolate(noVars)
  const panels = open.sections.flatMap((section) => section.panels)
  const [chosen, setChosen] = useState(panels[0]?.key ?? whole)
  const panel = panels.find(({ key }) => key === chosen)
  const href = panel === undefined ? kioskAddress(location).href : embedAddress(location, panel.key).href
  const choices = panels.map(({ key, id, title }) => ({
    value: key,
    label: title === '' ? t('panelNumber', { id: String(id) }) : fillIn(title),
  }))
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={2} size="h5">
        {t('embed')}
      </Title>
      <Text size="sm">{t('embedHint')}</Text>
      <WhoMayEmbed />
      <NativeSelect
        size="xs"
        label={t('shown')}
        value={chosen}
        data={[...choices, { value: whole, label: t('wholeDashboard') }]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <FrameCode
        href={href}
        title={panel === undefined || panel.title === '' ? dashboard.title : fillIn(panel.title)}
      />
    </Stack>
  )
}

/** The code of a frame, with a button that copies it. */
export function FrameCode({ href, title }: { readonly href: string; readonly title: string }) {
  const code = frameCode(href, title)
  return (
    <Group gap="xs" wrap="nowrap">
      <Code style={{ overflowWrap: 'anywhere' }}>{code}</Code>
      <CopyButton text={code} label={t('copyCode')} />
    </Group>
  )
}

function WhoMayEmbed() {
  const { data } = useFrontendSettings()
  if (data === undefined) return null
  const origins = data.embedOrigins
  const text =
    origins.length === 0
      ? t('onlyHere', { origin: location.origin })
      : t('theseToo', { origins: [location.origin, ...origins].join(', ') })
  return <Text size="sm">{text}</Text>
}
