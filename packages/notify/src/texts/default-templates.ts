/**
 * What is said where nobody says otherwise, under the names by which Alertmanager's receivers ask for it, so that
 * files that replace some of them do so here as well.
 */
export const defaultTemplates = `
{{ define "__sender" }}Hearth{{ end }}
{{ define "__link" }}{{ .ExternalURL }}/alerts{{ end }}

{{ define "__subject" -}}
  {{- $rest := .CommonLabels.Remove .GroupLabels.Names -}}
  [{{ toUpper .Status }}{{ if eq .Status "firing" }}:{{ len .Alerts.Firing }}{{ end }}]
  {{- with .GroupLabels.Values }} {{ join " " . }}{{ end }}
  {{- with $rest.Values }} ({{ join " " . }}){{ end }}
{{- end }}

{{ define "__alert" -}}
  {{- with .Annotations.summary }}{{ . }}
{{ end -}}
  {{- with .Annotations.description }}{{ . }}
{{ end -}}
  {{- range .Labels.SortedPairs }}  {{ .Name }}: {{ .Value }}
{{ end -}}
  {{- with .GeneratorURL }}  {{ . }}
{{ end -}}
{{- end }}

{{ define "__alerts" }}{{ range . }}{{ template "__alert" . }}{{ end }}{{ end }}

{{ define "__text" -}}
  {{- with .Alerts.Firing }}Firing:
{{ template "__alerts" . }}{{ end -}}
  {{- with .Alerts.Resolved }}Resolved:
{{ template "__alerts" . }}{{ end -}}
{{- end }}

{{ define "slack.default.title" }}{{ template "__subject" . }}{{ end }}
{{ define "slack.default.titlelink" }}{{ template "__link" . }}{{ end }}
{{ define "slack.default.username" }}{{ template "__sender" . }}{{ end }}
{{ define "slack.default.fallback" }}{{ template "__subject" . }} | {{ template "__link" . }}{{ end }}
{{ define "slack.default.callbackid" }}{{ end }}
{{ define "slack.default.pretext" }}{{ end }}
{{ define "slack.default.text" }}{{ template "__text" . }}{{ end }}
{{ define "slack.default.iconemoji" }}{{ end }}
{{ define "slack.default.iconurl" }}{{ end }}
{{ define "slack.default.footer" }}{{ end }}
{{ define "discord.default.title" }}{{ template "__subject" . }}{{ end }}
{{ define "discord.default.message" }}{{ template "__text" . }}{{ end }}
{{ define "msteams.default.title" }}{{ template "__subject" . }}{{ end }}
{{ define "msteams.default.summary" }}{{ template "__subject" . }}{{ end }}
{{ define "msteams.default.text" }}{{ template "__text" . }}{{ end }}
{{ define "msteamsv2.default.title" }}{{ template "__subject" . }}{{ end }}
{{ define "msteamsv2.default.text" }}{{ template "__text" . }}{{ end }}
{{ define "telegram.default.message" }}{{ template "__subject" . }}
{{ template "__text" . }}{{ end }}
{{ define "ntfy.default.title" }}{{ template "__subject" . }}{{ end }}
{{ define "ntfy.default.message" }}{{ template "__text" . }}{{ end }}
{{ define "pagerduty.default.description" }}{{ template "__subject" . }}{{ end }}
{{ define "pagerduty.default.client" }}{{ template "__sender" . }}{{ end }}
{{ define "pagerduty.default.clientURL" }}{{ template "__link" . }}{{ end }}
{{ define "pagerduty.default.instances" }}{{ template "__alerts" . }}{{ end }}
{{ define "opsgenie.default.message" }}{{ template "__subject" . }}{{ end }}
{{ define "opsgenie.default.description" }}{{ template "__text" . }}{{ end }}
{{ define "opsgenie.default.source" }}{{ template "__link" . }}{{ end }}
{{ define "pushover.default.title" }}{{ template "__subject" . }}{{ end }}
{{ define "pushover.default.message" }}{{ template "__text" . }}{{ end }}
{{ define "pushover.default.url" }}{{ template "__link" . }}{{ end }}
{{ define "email.default.subject" }}{{ template "__subject" . }}{{ end }}

{{ define "__alert_html" -}}
  <tr><td style="padding:8px;border-bottom:1px solid #ddd">
  {{- with .Annotations.summary }}<strong>{{ . }}</strong><br>{{ end }}
  {{- with .Annotations.description }}{{ . }}<br>{{ end }}
  {{- range .Labels.SortedPairs }}<code>{{ .Name }}={{ .Value }}</code> {{ end }}
  {{- with .GeneratorURL }}<br><a href="{{ . }}">Source</a>{{ end }}
  </td></tr>
{{ end }}

{{ define "email.default.html" -}}
<!DOCTYPE html>
<html><body style="font-family:sans-serif;color:#222">
<h2>{{ template "__subject" . }}</h2>
{{ with .Alerts.Firing }}<h3>Firing</h3><table>{{ range . }}{{ template "__alert_html" . }}{{ end }}</table>{{ end }}
{{ with .Alerts.Resolved }}<h3>Resolved</h3><table>{{ range . }}{{ template "__alert_html" . }}{{ end }}</table>{{ end }}
<p><a href="{{ template "__link" . }}">Open {{ template "__sender" . }}</a></p>
</body></html>
{{- end }}
`
