// Kubernetes' client for Python, with its watch, against dashboards as resources.
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasOpenssl } from '@hearth/kernel/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SecureDashboards, startSecure } from './start-secure.ts'

/** A Python with the packages of PyPI; another than the system's where the environment names it. */
const python = process.env.HEARTH_TEST_PYTHON ?? 'python3'
const isMissing = spawnSync(python, ['-c', 'import kubernetes']).status !== 0 || !hasOpenssl

const run = promisify(execFile)

const script = `
import json, sys
from kubernetes import client as api, config, dynamic
from kubernetes.client.exceptions import ApiException

connection = config.new_client_from_config(sys.argv[1])
client = dynamic.DynamicClient(connection, cache_file=sys.argv[2])
boards = client.resources.get(api_version="dashboard.grafana.app/v1", kind="Dashboard")
seen = {}
def resource(title, **metadata):
    return {"apiVersion": "dashboard.grafana.app/v1", "kind": "Dashboard", "metadata": {"name": "p", **metadata}, "spec": {"title": title}}
def refused(call):
    try:
        call()
    except ApiException as error:
        return error.status

first = boards.create(body=resource("P"), namespace="default")
listed = boards.get(namespace="default")
start = listed.metadata.resourceVersion
boards.patch(body={"spec": {"title": "Q"}}, name="p", namespace="default", content_type="application/merge-patch+json")
steps = [{"op": "replace", "path": "/spec/title", "value": "R"}]
boards.patch(body=steps, name="p", namespace="default", content_type="application/json-patch+json")
seen["title"] = boards.get(name="p", namespace="default").spec.title
late = resource("Late", resourceVersion=first.metadata.resourceVersion)
seen["conflict"] = refused(lambda: boards.replace(body=late, name="p", namespace="default"))
seen["strategic"] = refused(lambda: boards.patch(body={"spec": {}}, name="p", namespace="default"))
boards.patch(body={"spec": {"title": "Tried"}}, name="p", namespace="default", dry_run="All", content_type="application/merge-patch+json")
boards.delete(name="p", namespace="default")
seen["events"] = []
for event in boards.watch(namespace="default", resource_version=start, timeout=60):
    seen["events"].append([event["type"], event["object"].metadata.name])
    if event["type"] == "DELETED":
        break
boards.create(body=resource("Again"), namespace="default")
for event in boards.watch(namespace="default", name="p", timeout=60):
    seen["present"] = [event["type"], event["object"].spec.title]
    break
seen["expired"] = refused(lambda: list(boards.watch(namespace="default", resource_version="999999", timeout=5)))
custom = api.CustomObjectsApi(connection)
everywhere = custom.list_cluster_custom_object("dashboard.grafana.app", "v1", "dashboards")["items"]
seen["everywhere"] = len(everywhere) == len(boards.get().items) == len(boards.get(namespace="default").items)
seen["minor"] = api.VersionApi(connection).get_code().minor
print(json.dumps(seen))
`

let dashboards: SecureDashboards
beforeAll(async () => {
  if (!isMissing) dashboards = await startSecure()
})
afterAll(() => dashboards?.stop())

describe.skipIf(isMissing)(`kubernetes of PyPI${isMissing ? ': not installed, or openssl is not' : ''}`, () => {
  test('changes a dashboard, is told of conflicts, and hears of changes', { timeout: 120_000 }, async () => {
    const { stdout } = await run(python, ['-c', script, dashboards.kubeconfig, join(dashboards.folder, 'found')])
    expect(JSON.parse(stdout)).toEqual({
      title: 'R',
      conflict: 409,
      strategic: 415,
      // Of what went before somebody watches the end alone is told.
      events: [['DELETED', 'p']],
      present: ['ADDED', 'Again'],
      expired: 410,
      everywhere: true,
      minor: '32',
    })
  })
})
