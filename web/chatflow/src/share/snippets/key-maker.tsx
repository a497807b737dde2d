import { CopyButton } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Anchor, Button, Code, Group, Text } from '@mantine/core'
import type { Chatflow } from '../../api/chatflow.ts'
import { useCreateKey } from '../../api/use-keys.ts'
import { Notice } from '../../app/notice.tsx'
import { t } from '../words.ts'
import own from './snippets.module.css'

export type KeyMakerProps = {
  readonly flow: Chatflow
  /** The key that was made here; it is told this once. */
  readonly made: string | undefined
  readonly onMade: (key: string) => void
}

/** Which key the code has: one of the reader's own, or one that is made here and may run this flow alone. */
export function KeyMaker({ flow, made, onMade }: KeyMakerProps) {
  const { mutate, isPending, error } = useCreateKey()
  const make = () =>
    mutate(
      { keyName: t('keyName', { flow: flow.name }).slice(0, 200), permissions: [`run:${flow.id}`] },
      { onSuccess: ({ apiKey }) => onMade(apiKey) },
    )
  if (flow.apikeyid !== null && !flow.isPublic) return <Notice kind="warning">{t('boundToKey')}</Notice>
  if (made !== undefined)
    return (
      <div role="status">
        <Text size="sm">{t('keyMade')}</Text>
        <Group gap="xs" wrap="nowrap">
          <Code className={own.key}>{made}</Code>
          <CopyButton text={made} label={t('copyKey')} />
        </Group>
      </div>
    )
  return (
    <>
      <Group gap="sm">
        <Button variant="default" size="xs" loading={isPending} onClick={make}>
          {t('makeKey')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('makeKeyHelp')}{' '}
          <Anchor component={Link} to="/keys" inherit underline="always">
            {t('keys')}
          </Anchor>
        </Text>
      </Group>
      {error !== null && <Notice kind="error">{error.message}</Notice>}
    </>
  )
}
