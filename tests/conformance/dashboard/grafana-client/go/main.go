// Goes through alerts with Grafana's published client for Go, and prints what it was answered as JSON.
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"time"

	"github.com/go-openapi/strfmt"
	grafana "github.com/grafana/grafana-openapi-client-go/client"
	"github.com/grafana/grafana-openapi-client-go/client/provisioning"
	"github.com/grafana/grafana-openapi-client-go/models"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func text(value string) *string { return &value }

func rule(title string) *models.ProvisionedAlertRule {
	hold := strfmt.Duration(5 * time.Minute)
	org := int64(1)
	span := &models.RelativeTimeRange{From: 600, To: 0}
	return &models.ProvisionedAlertRule{
		Title: text(title), FolderUID: text("ops"), RuleGroup: text("by-go"), OrgID: &org, Condition: text("C"),
		For: &hold, NoDataState: text("NoData"), ExecErrState: text("Alerting"), Labels: map[string]string{"team": "go"},
		Data: []*models.AlertQuery{
			{RefID: "A", DatasourceUID: "hearth-metrics", RelativeTimeRange: span, Model: map[string]any{"refId": "A", "expr": "up", "instant": true}},
			{RefID: "C", DatasourceUID: "__expr__", RelativeTimeRange: span, Model: map[string]any{
				"refId": "C", "type": "threshold", "expression": "A",
				"conditions": []any{map[string]any{"evaluator": map[string]any{"type": "lt", "params": []any{1}}}},
			}},
		},
	}
}

func main() {
	address := must(url.Parse(os.Args[1]))
	api := grafana.NewHTTPClientWithConfig(strfmt.Default, &grafana.TransportConfig{
		Host: address.Host, BasePath: "/api", Schemes: []string{address.Scheme}, BasicAuth: url.UserPassword("admin", "secret"),
	}).Provisioning

	made := must(api.PostAlertRule(provisioning.NewPostAlertRuleParams().WithBody(rule("Made by Go")))).Payload
	made.Title = text("Changed by Go")
	changed := must(api.PutAlertRule(provisioning.NewPutAlertRuleParams().WithUID(made.UID).WithBody(made))).Payload
	rules := must(api.GetAlertRules()).Payload
	group := must(api.GetAlertRuleGroup("by-go", "ops")).Payload
	group.Interval = 20
	group = must(api.PutAlertRuleGroup(provisioning.NewPutAlertRuleGroupParams().WithFolderUID("ops").WithGroup("by-go").WithBody(group))).Payload

	point := must(api.PostContactpoints(provisioning.NewPostContactpointsParams().WithBody(&models.EmbeddedContactPoint{
		Name: "go", Type: text("webhook"), Settings: map[string]any{"url": "http://127.0.0.1:9/", "password": "hidden"},
	}))).Payload
	points := must(api.GetContactpoints(provisioning.NewGetContactpointsParams())).Payload
	must(api.PostMuteTiming(provisioning.NewPostMuteTimingParams().WithBody(&models.MuteTimeInterval{
		Name: "weekend", TimeIntervals: []*models.TimeIntervalItem{{Weekdays: []string{"saturday", "sunday"}}},
	})))
	must(api.PutTemplate(provisioning.NewPutTemplateParams().WithName("go").WithBody(&models.NotificationTemplateContent{Template: "hello"})))
	must(api.PutPolicyTree(provisioning.NewPutPolicyTreeParams().WithBody(&models.Route{
		Receiver: "go", GroupBy: []string{"alertname"},
		Routes: []*models.Route{{
			Receiver: "go", MuteTimeIntervals: []string{"weekend"},
			ObjectMatchers: models.ObjectMatchers{{"team", "=", "go"}},
		}},
	})))
	tree := must(api.GetPolicyTree()).Payload
	_, inUse := api.DeleteContactpoints(point.UID)

	must(api.DeleteAlertRule(provisioning.NewDeleteAlertRuleParams().WithUID(made.UID)))
	_, gone := api.GetAlertRule(made.UID)
	must(api.ResetPolicyTree())
	must(api.DeleteMuteTiming(provisioning.NewDeleteMuteTimingParams().WithName("weekend")))
	must(api.DeleteTemplate(provisioning.NewDeleteTemplateParams().WithName("go")))
	must(api.DeleteContactpoints(point.UID))

	names := []string{}
	for _, one := range rules {
		names = append(names, *one.Title)
	}
	must(0, json.NewEncoder(os.Stdout).Encode(map[string]any{
		"changed": changed, "rules": names, "interval": group.Interval, "point": point, "points": len(points),
		"tree": tree, "inUse": fmt.Sprint(inUse), "gone": fmt.Sprint(gone),
	}))
}
