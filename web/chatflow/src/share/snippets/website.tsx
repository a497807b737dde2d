import { serviceUrl } from '@hearth/ui-kit'
import { Stack, Tabs, Text, Title } from '@mantine/core'
import type { Chatflow } from '../../api/chatflow.ts'
import { Notice } from '../../app/notice.tsx'
import view from '../../app/view.module.css'
import { t } from '../words.ts'
import { CodeBox } from './code-box.tsx'
import { embedsOf } from './embeds.ts'
import own from './snippets.module.css'

/** What to put into a website. */
export function Website({ flow: { id, name, isPublic } }: { readonly flow: Chatflow }) {
  const embeds = embedsOf({ url: serviceUrl(), flowId: id, name })
  return (
    <Stack component="section" gap="sm" className={view.section} aria-label={t('website')}>
      <Title order={2} size="h5">
        {t('website')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('websiteHelp')}
      </Text>
      {!isPublic && <Notice kind="warning">{t('websiteNeedsPublic')}</Notice>}
      <Tabs defaultValue="button">
        <Tabs.List mb="sm" aria-label={t('website')} className={own.tabs}>
          {embeds.map(({ kind }) => (
            <Tabs.Tab key={kind} value={kind}>
              {t(kind)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {embeds.map(({ kind, code }) => (
          <Tabs.Panel key={kind} value={kind}>
            <CodeBox code={code} copyLabel={t('copyCode', { what: t(kind) })} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
