export interface ManagedRules {
  readonly name: string;
  /** Fixed, so that no new rule of AWS refuses calls overnight. Absent where AWS has no versions: lists of addresses. */
  readonly version?: string;
  readonly block: readonly string[];
  readonly count: readonly string[];
}

/** Rules about bodies only count: an essay may contain an address or a tag, and the API validates every body. */
export const managedRules: readonly ManagedRules[] = [
  {
    name: 'AWSManagedRulesAmazonIpReputationList',
    block: ['AWSManagedIPReputationList', 'AWSManagedReconnaissanceList'],
    count: ['AWSManagedIPDDoSList'],
  },
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    version: 'Version_1.22',
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
    version: 'Version_1.19',
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
