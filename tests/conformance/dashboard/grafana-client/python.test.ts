import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, seldom, startStack } from '../start-stack.ts'

/** A Python with the packages of PyPI; another than the system's where the environment names it. */
const python = process.env.HEARTH_TEST_PYTHON ?? 'python3'
const isMissing = spawnSync(python, ['-c', 'import grafana_client']).status !== 0

const run = promisify(execFile)

// What a script does that sets up a team: each step uses what the one before it answered.
const script = `
import json, sys
from grafana_client import GrafanaApi
from grafana_client.client import GrafanaClientError

url, password = sys.argv[1:]
api = GrafanaApi.from_url(url, credential=("admin", password))
seen = {}
seen["health"] = api.health.check()["edition"]
user = api.admin.create_user({"name": "Ada", "login": "ada", "password": "staple battery", "email": "ada@example.org"})
seen["found"] = api.users.find_user("ada@example.org")["login"]
api.organization.update_user_current_organization(user["id"], {"role": "Editor"})
team = api.teams.add_team({"name": "Ops"})
api.teams.add_team_member(team["teamId"], user["id"])
seen["members"] = [member["login"] for member in api.teams.get_team_members(team["teamId"])]
folder = api.folder.create_folder("Team", "team")
api.folder.update_folder_permissions("team", {"items": [{"teamId": team["teamId"], "permission": 2}]})
seen["permissions"] = [item["team"] for item in api.folder.get_folder_permissions("team")]
saved = api.dashboard.update_dashboard({"dashboard": {"uid": "d", "title": "D", "panels": []}, "folderUid": "team"})
seen["status"] = saved["status"]
seen["title"] = api.dashboard.get_dashboard("d")["dashboard"]["title"]
api.dashboard.update_permissions_by_uid("d", {"items": [{"role": "Viewer", "permission": 1}]})
account = api.serviceaccount.create({"name": "CI", "role": "Viewer"})
key = api.serviceaccount.create_token(account["id"], {"name": "t"})["key"]
program = GrafanaApi.from_url(url, credential=key)
seen["hits"] = [hit["uid"] for hit in program.search.search_dashboards(query="D", type_="dash-db")]
try:
    program.folder.create_folder("No")
    seen["refused"] = None
except GrafanaClientError as error:
    seen["refused"] = error.status_code
element = api.libraryelement.create_library_element({"title": "x", "type": "text"}, name="Note", kind=1, uid="note")
seen["element"] = api.libraryelement.get_library_element("note")["result"]["type"]
snapshot = api.snapshots.create_new_snapshot({"title": "Then", "panels": []}, name="S")
seen["snapshot"] = api.snapshots.get_snapshot_by_key(snapshot["key"])["dashboard"]["title"]
seen["source"] = api.datasource.get_datasource_by_uid("hearth-metrics")["type"]
api.admin.delete_user(user["id"])
print(json.dumps(seen))
`

let stack: Stack
beforeAll(async () => {
  if (!isMissing) stack = await startStack({}, seldom)
})
afterAll(() => stack?.stop())

describe.skipIf(isMissing)(`grafana-client of PyPI${isMissing ? ': not installed' : ''}`, () => {
  test('adds people, gives them a folder, and asks as a service account', { timeout: 90_000 }, async () => {
    const { stdout } = await run(python, ['-c', script, stack.url, stack.credentials.password])
    expect(JSON.parse(stdout)).toMatchObject({
      health: 'Open Source',
      found: 'ada',
      members: ['ada'],
      permissions: ['Ops'],
      status: 'success',
      title: 'D',
      hits: ['d'],
      refused: 403,
      element: 'text',
      snapshot: 'Then',
      source: 'prometheus',
    })
  })
})
