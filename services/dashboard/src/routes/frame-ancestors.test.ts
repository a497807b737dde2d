import { expect, test } from 'vitest'
import { startDashboard } from '../test-support/start-dashboard.ts'

const wiki = 'https://wiki.example.org'
const named = [wiki, 'http://*.intern.example:8443']

test.each([
  { address: '/d-solo/a/x?panelId=1', isMeant: true },
  { address: '/public-dashboards/0123', isMeant: true },
  { address: '/d/a/x?kiosk', isMeant: true },
  { address: '/d/a?kiosk=tv', isMeant: true },
  { address: '/d/a/x', isMeant: false },
  { address: '/d/a/x?viewPanel=1', isMeant: false },
  { address: '/', isMeant: false },
  { address: '/login?kiosk', isMeant: false },
  { address: '/dashboards?kiosk', isMeant: false },
  { address: '/explore', isMeant: false },
  { address: '/admin/users', isMeant: false },
])('$address may be framed by a named origin: $isMeant', async ({ address, isMeant }) => {
  const { ask } = await startDashboard({ config: { embedOrigins: named } })
  const { headers } = await ask('GET', address)
  const policy = headers.get('content-security-policy') ?? ''
  const ancestors = isMeant ? ["'self'", ...named] : ["'self'"]
  expect(policy.split('; ')).toContain(`frame-ancestors ${ancestors.join(' ')}`)
})

test('without a named origin nobody else may frame a panel', async () => {
  const { ask } = await startDashboard()
  const { headers } = await ask('GET', '/d-solo/a/x?panelId=1')
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/)
  expect((await ask('GET', '/api/frontend/settings')).body).toMatchObject({ embedOrigins: [] })
})

test('who may frame is told to the page', async () => {
  const { ask } = await startDashboard({ config: { embedOrigins: named } })
  expect((await ask('GET', '/api/frontend/settings')).body).toMatchObject({ embedOrigins: named })
  expect((await ask('GET', '/api/admin/settings')).body).toMatchObject({ security: { allow_embedding: 'true' } })
})
