import { CopyButton } from '@hearth/ui-kit'
import { Anchor, Group, Tabs, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Chatflow } from '../api/chatflow.ts'
import { Notice } from '../app/notice.tsx'
import { snippetsOf } from './snippets.ts'
import classes from './snippets-view.module.css'

/** How to ask this flow from elsewhere. */
export function SnippetsView({ flow: { id, isPublic } }: { readonly flow: Chatflow }) {
  const snippets = snippetsOf({ url: location.origin, flowId: id, isPublic })
  return (
    <section className={classes.page} aria-label="Ask it from elsewhere">
      <Group gap="xs" className={classes.id}>
        <Text size="sm" c="dimmed">
          Id
        </Text>
        <Text ff="monospace" size="sm">
          {id}
        </Text>
        <CopyButton text={id} label="Copy the id" />
      </Group>
      <Tabs defaultValue="curl">
        <Tabs.List mb="sm" aria-label="Languages">
          {snippets.map(({ label }) => (
            <Tabs.Tab key={label} value={label}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ label, code }) => (
          <Tabs.Panel key={label} value={label} className={classes.snippet}>
            <div className={classes.copy}>
              <CopyButton text={code} label={`Copy the ${label} code`} />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre className={classes.code} tabIndex={0}>
              {code}
            </pre>
            {label === 'Embed' && !isPublic && (
              <Notice kind="warning">
                A widget has no key: it works once everybody may ask this flow, which is set in{' '}
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link to="/flows/$id" params={{ id }} search={{ tab: 'settings' }} {...props} />
                  )}
                >
                  Settings
                </Anchor>
                .
              </Notice>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed">
        Without <code>streaming</code> the answer comes in one piece. The same <code>chatId</code> goes on with the same
        conversation. Keys are made under{' '}
        <Anchor component={Link} to="/keys" inherit>
          API keys
        </Anchor>
        .
      </Text>
    </section>
  )
}
