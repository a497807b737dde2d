import { EmptyState, renderDate, SearchIcon } from '@hearth/ui-kit'
import { SimpleGrid, Stack, Table, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBuildInfo, useFlags, useRuntimeInfo, useTsdbStatus } from '../api/use-status.ts'
import { Section } from './section.tsx'
import { Storage } from './storage.tsx'
import { t } from './words.ts'

/** What this process is, how it is set up, and what its storage holds. */
export function StatusPage() {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={t('process')} query={useRuntimeInfo()} rows={5}>
          {(info) => (
            <Pairs
              pairs={{
                [t('started')]: renderDate(info.startTime),
                [t('host')]: info.hostname,
                [t('folder')]: info.CWD,
                [t('retention')]: info.storageRetention,
                [t('damaged')]: String(info.corruptionCount),
              }}
            />
          )}
        </Section>
        <Section title={t('build')} query={useBuildInfo()} rows={3}>
          {({ version, revision, goVersion }) => (
            <Pairs pairs={{ [t('api')]: version, [t('release')]: revision, [t('runtime')]: goVersion }} />
          )}
        </Section>
      </SimpleGrid>
      <Section title={t('storage')} query={useTsdbStatus()} rows={19}>
        {(status) => <Storage status={status} />}
      </Section>
      <Section title={t('settings')} query={useFlags()} rows={17}>
        {(flags) => <Flags flags={flags} />}
      </Section>
    </Stack>
  )
}

function Pairs({ pairs }: { readonly pairs: Readonly<Record<string, string>> }) {
  return (
    <Table variant="vertical" layout="fixed" verticalSpacing={5}>
      <Table.Tbody>
        {Object.entries(pairs).map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w="45%" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Flags({ flags }: { readonly flags: Readonly<Record<string, string>> }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = Object.entries(flags).filter(([name, value]) => `${name} ${value}`.toLowerCase().includes(wanted))
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        maw={320}
        aria-label={t('searchSettings')}
        placeholder={t('searchHint')}
        leftSection={<SearchIcon size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 ? <EmptyState title={t('noMatch')} /> : <Pairs pairs={Object.fromEntries(found)} />}
    </Stack>
  )
}
