import { Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { suppressNag } from '../security/suppress-nag.ts';

const policy = 'service-role/AWSCodeDeployRoleForLambdaLimited';

/**
 * A new version of an endpoint gets a tenth of its calls for five minutes, then all; it is rolled back, and the
 * deployment with it, when it crashes or the API answers with 5xx meanwhile. See decision 15.
 */
export class GradualRelease extends Construct {
  private readonly application: LambdaApplication;
  private readonly role: Role;
  private readonly groups: LambdaDeploymentGroup[] = [];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.application = new LambdaApplication(this, 'Application');
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      description: `Shifts calls to new versions of ${Stack.of(this).stackName}`,
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
    });
    const arn = `arn:<AWS::Partition>:iam::aws:policy/${policy}`;
    suppressNag(this.role, `IAM4[Policy::${arn}]`, "AWS's own policy of exactly this purpose.");
  }

  /** The alias that callers use instead of the function. */
  addFunction(fn: LambdaFunction): Alias {
    const alias = new Alias(fn, 'Live', { aliasName: 'live', version: fn.currentVersion });
    const crashes = new Alarm(fn, 'ReleaseCrashes', {
      alarmDescription: 'A new version crashes: its release is rolled back. Runbook: "A release was rolled back".',
      metric: alias.metricErrors({ period: Duration.minutes(1), statistic: 'Sum' }),
      threshold: 0,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    this.groups.push(
      new LambdaDeploymentGroup(fn, 'Release', {
        application: this.application,
        alias,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        role: this.role,
        alarms: [crashes],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      }),
    );
    return alias;
  }

  /** Endpoints catch their errors and answer 5xx: only the API counts those, in a share, because dozens are usual of thousands. */
  stopWhenFailing({ apiId }: IHttpApi): void {
    const of = (metricName: string) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: apiId },
        statistic: 'Sum',
        period: Duration.minutes(1),
      });
    const failing = new Alarm(this, 'Failing', {
      alarmDescription:
        'Calls fail while versions are released: it is rolled back. Runbook: "A release was rolled back".',
      metric: new MathExpression({
        expression: 'IF(failed > 4, 100 * failed / calls, 0)',
        usingMetrics: { failed: of('5xx'), calls: of('Count') },
        label: '% of the calls that fail',
        period: Duration.minutes(1),
      }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    for (const group of this.groups) group.addAlarm(failing);
  }
}
