import { CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type Contract, routeOf } from '../../shared/contracts/contract.ts';
import type { EnvironmentConfig } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { countInLog, failedCalls, logMetric } from './log-metrics.ts';

const policy = 'service-role/AWSCodeDeployRoleForLambdaLimited';
const aliasName = 'live';
const period = Duration.minutes(1);

/**
 * A new version of an endpoint gets a tenth of its calls for five minutes, then all; it is rolled back, and the
 * deployment with it, when that version crashes or answers 500 meanwhile. Released at once, it gets all of them and no
 * alarm is asked. See decision 26.
 */
export class GradualRelease extends Construct {
  private readonly application: LambdaApplication;
  private readonly role: Role;
  private readonly config: EnvironmentConfig;

  constructor(scope: Construct, id: string, config: EnvironmentConfig) {
    super(scope, id);
    this.config = config;
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
  addFunction(fn: LambdaFunction, contract: Contract): Alias {
    const isAtOnce = this.config.release === 'at-once';
    const alias = new Alias(fn, 'Live', { aliasName, version: fn.currentVersion });
    const failing = this.failing(fn, contract);
    const group = new LambdaDeploymentGroup(fn, 'Release', {
      application: this.application,
      alias,
      deploymentConfig: isAtOnce
        ? LambdaDeploymentConfig.ALL_AT_ONCE
        : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      role: this.role,
      alarms: isAtOnce ? [] : [failing],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: !isAtOnce },
    });
    // Alarm and group are those of the new version before any call is shifted to it.
    alias.node.addDependency(failing, group);
    if (isAtOnce) moveByCloudFormation(alias);
    return alias;
  }

  /** Of the new version alone: what fails elsewhere must stop no release, least of all the one that mends it. */
  private failing(fn: LambdaFunction, contract: Contract): Alarm {
    const { config } = this;
    const { version } = fn.currentVersion;
    countInLog(fn, config, { ...failedCalls, logGroup: fn.logGroup });
    const crashed = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-view.html
      dimensionsMap: {
        FunctionName: fn.functionName,
        Resource: `${fn.functionName}:${aliasName}`,
        ExecutedVersion: version,
      },
      statistic: 'Sum',
      period,
    });
    // Endpoints catch their errors, and log them with their version.
    const failed = logMetric(config, failedCalls.metricName, {
      dimensionsMap: { Route: routeOf(contract), Version: version },
      period,
    });
    return new Alarm(fn, 'ReleaseFails', {
      alarmDescription: 'A new version fails: its release is rolled back. Runbook: "A release was rolled back".',
      metric: new MathExpression({
        expression: 'FILL(crashed, 0) + FILL(failed, 0)',
        usingMetrics: { crashed, failed },
        label: 'Failed calls of the new version',
        period,
      }),
      threshold: 0,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

/** Without CodeDeploy, which starts no deployment while an alarm of its group rings. */
function moveByCloudFormation(alias: Alias): void {
  const resource = alias.node.defaultChild;
  if (!(resource instanceof CfnResource)) throw new Error('An alias is no resource of CloudFormation.');
  resource.cfnOptions.updatePolicy = undefined;
}
