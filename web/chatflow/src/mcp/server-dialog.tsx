import { Button, Group, Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Notice } from '../app/notice.tsx'
import type { McpServer, McpServerDetail, McpServerFields } from './mcp-server.ts'
import { SecretList } from './secret-list.tsx'
import { type SecretRow, secretRows, secretsOf } from './secret-rows.ts'
import { useSaveMcpServer } from './use-mcp-servers.ts'
import { t } from './words.ts'

export type ServerDialogProps = {
  /** The one to change; a new one is made without. */
  readonly server?: McpServerDetail
  readonly onSaved: (server: McpServer) => void
  readonly onClose: () => void
}

/** Where an MCP server is, and what opens it. */
export function ServerDialog({ server, onSaved, onClose }: ServerDialogProps) {
  const [name, setName] = useState(server?.name ?? '')
  const [isProgram, setIsProgram] = useState(server !== undefined && server.command !== null)
  const [address, setAddress] = useState(server?.serverUrl ?? '')
  const [command, setCommand] = useState(server?.command ?? '')
  const [args, setArgs] = useState((server?.args ?? []).join('\n'))
  const [headers, setHeaders] = useState(secretRows(server?.authConfig?.headers))
  const [env, setEnv] = useState(secretRows(server?.authConfig?.env))
  const { mutate, error, isPending } = useSaveMcpServer(server?.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const place = isProgram ? programFields(command, args, env) : addressFields(address, headers)
    mutate({ name: name.trim(), ...place }, { onSuccess: onSaved })
  }
  const isComplete = name.trim() !== '' && (isProgram ? command : address).trim() !== ''
  return (
    <Modal
      opened
      onClose={onClose}
      title={server === undefined ? t('new') : t('changeTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            data-autofocus
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio.Group
            label={t('where')}
            value={isProgram ? 'program' : 'address'}
            onChange={(next) => setIsProgram(next === 'program')}
          >
            <Stack gap="xs" mt={4}>
              <Radio value="address" label={t('byAddress')} />
              <Radio value="program" label={t('byCommand')} />
            </Stack>
          </Radio.Group>
          {!isProgram && (
            <>
              <TextInput
                label={t('address')}
                description={t('addressHint')}
                placeholder="https://mcp.example.com/mcp"
                required
                value={address}
                onChange={(event) => setAddress(event.currentTarget.value)}
              />
              <SecretList label={t('headers')} action={t('addHeader')} rows={headers} onChange={setHeaders} />
            </>
          )}
          {isProgram && (
            <>
              <TextInput
                label={t('command')}
                description={t('commandHint')}
                placeholder="npx"
                required
                value={command}
                onChange={(event) => setCommand(event.currentTarget.value)}
              />
              <Textarea
                label={t('args')}
                description={t('argsHint')}
                autosize
                minRows={2}
                maxRows={8}
                value={args}
                onChange={(event) => setArgs(event.currentTarget.value)}
              />
              <SecretList label={t('environment')} action={t('addVariable')} rows={env} onChange={setEnv} />
            </>
          )}
          {error !== null && <Notice kind="error">{error.message}</Notice>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={!isComplete}>
              {t('saveAndTest')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type Place = Omit<McpServerFields, 'name'>

function addressFields(address: string, rows: readonly SecretRow[]): Place {
  const headers = secretsOf(rows)
  const authType = Object.keys(headers).length === 0 ? 'NONE' : 'CUSTOM_HEADERS'
  return { serverUrl: address.trim(), command: null, args: [], authType, authConfig: { headers } }
}

function programFields(command: string, args: string, rows: readonly SecretRow[]): Place {
  const lines = args.split('\n').filter((line) => line.trim() !== '')
  return { serverUrl: '', command: command.trim(), args: lines, authType: 'NONE', authConfig: { env: secretsOf(rows) } }
}
