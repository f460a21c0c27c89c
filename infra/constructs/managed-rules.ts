export interface ManagedRules {
  readonly name: string;
  /** Answered by us in JSON rather than with the firewall's own page. */
  readonly block: readonly string[];
  /** Counted only. */
  readonly count: readonly string[];
}

/**
 * AWS's rule groups. Rules about bodies only count: an essay may well hold an address or a tag, saving it must not fail,
 * and the API checks every body against its contract anyway.
 */
export const managedRules: readonly ManagedRules[] = [
  {
    name: 'AWSManagedRulesAmazonIpReputationList',
    block: ['AWSManagedIPReputationList', 'AWSManagedReconnaissanceList'],
    count: ['AWSManagedIPDDoSList'],
  },
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    block: [
      'JavaDeserializationRCE_HEADER',
      'JavaDeserializationRCE_URIPATH',
      'JavaDeserializationRCE_QUERYSTRING',
      'Host_localhost_HEADER',
      'PROPFIND_METHOD',
      'ExploitablePaths_URIPATH',
      'Log4JRCE_HEADER',
      'Log4JRCE_QUERYSTRING',
      'Log4JRCE_URIPATH',
    ],
    count: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY'],
  },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    block: [
      'NoUserAgent_HEADER',
      'UserAgent_BadBots_HEADER',
      'SizeRestrictions_QUERYSTRING',
      'SizeRestrictions_Cookie_HEADER',
      'SizeRestrictions_URIPATH',
      'EC2MetaDataSSRF_COOKIE',
      'EC2MetaDataSSRF_URIPATH',
      'EC2MetaDataSSRF_QUERYARGUMENTS',
      'GenericLFI_QUERYARGUMENTS',
      'GenericLFI_URIPATH',
      'RestrictedExtensions_URIPATH',
      'RestrictedExtensions_QUERYARGUMENTS',
      'GenericRFI_QUERYARGUMENTS',
      'GenericRFI_URIPATH',
      'CrossSiteScripting_COOKIE',
      'CrossSiteScripting_QUERYARGUMENTS',
      'CrossSiteScripting_URIPATH',
    ],
    count: [
      'SizeRestrictions_BODY',
      'EC2MetaDataSSRF_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
      'CrossSiteScripting_BODY',
    ],
  },
];
