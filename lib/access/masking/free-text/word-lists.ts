/**
 * The words, without case and accents, by which a remark is read. A list of names does not exist, so everything beside
 * a document that is not an ordinary word of the business counts as a name: a word that is missing here hides more.
 */
const listOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Stand within a name or an address, and between a word and the number that it announces. */
export const connectors = listOf('de da do dos das e di del la van von y d o a os as of the');

/** Announce a document, a telephone, an account or another number that leads to somebody. */
export const numberWords = listOf(`
  cpf cnpj rg cnh pis pasep nis nit ctps passaporte passport titulo eleitor matricula beneficio documento identidade
  tel telefone telefones phone fone cel celular fax ramal whats whatsapp zap contato cartao card visa master mastercard elo amex hipercard cvv cvc
  conta account ag agencia cc c cep zip pix senha token`);

/** Words that may stand between such a word and its number. */
export const betweenWordAndNumber = listOf(`
  n no nr num numero number final finais fim terminado terminando ending in em do da de o a c cliente titular corrente poupanca
  salario destino origem credito debito raiz eleitor inss ssp ctps uf pix chave portador inscrito sob residencial comercial celular`);

/** Words that begin an address. Those that have another meaning in lending (via, lote, mora) are left out. */
export const placeWords = listOf(`
  rua r av avenida travessa tv alameda praca pca rodovia rod br estrada estr largo beco ladeira viela quadra qd
  condominio cond edificio bairro apto apt apartamento ap sqn sqs sqsw qnm qnn qna street avenue endereco address residente
  domiciliado domiciliada reside logradouro jardim jd vila cep`);

/** Words that may continue an address, although they are ordinary words elsewhere. */
export const withinPlace = listOf(`
  n no nr num numero s sn bloco bl casa lote km conj conjunto lado andar sala loja fundos complemento bairro centro em na`);

/** Announce the name of a person. */
export const personWords = listOf(`
  sr sra srta dr dra dona seu nome name titular favorecido favorecida beneficiario beneficiaria avalista fiador fiadora
  procurador procuradora pagador pagadora sacado conjuge marido esposa esposo mae pai filho filha irmao irma mr mrs ms`);

/** May stand between a name and the document beside it. */
export const wordsBetweenNameAndDocument = listOf(`
  cpf cnpj rg cnh pis nis tel telefone fone cel celular whatsapp zap email mail e-mail e pix chave n no nr numero doc
  documento identidade portador portadora inscrito inscrita sob o a do da de dos das com em nome titular cliente sr sra dr
  dra favorecido favorecida beneficiario pagador contato conta cc c ag agencia cartao ssp sp rj mg rs pr id mf`);

/** Words of remarks about loans, which are no names. */
export const ordinaryWords = listOf(`
  a o as os um uma uns e ou de da do das dos em no na nos nas por pelo pela pelos pelas para pra com sem ao aos ate apos
  antes entre sobre sob desde que nao sim ja foi era ser esta estao tem seu sua este essa isso
  pago paga pagos pagas pagar pagou pagamento pagamentos pagto pgto pagador parcela parcelas parc prestacao prestacoes
  recebido recebida recebimento receber recebeu baixa baixado liquidacao liquidado liquidada quitacao quitado quitada
  boleto boletos pix ted doc transferencia deposito depositado debito credito cartao dinheiro via qr code
  valor valores total parcial complemento restante saldo juros multa mora encargos desconto tarifa tarifas taxa taxas iof
  cet tac seguro premio custo registro cadastro contrato contratos ccb proposta apolice aditivo protocolo lote linha
  liberacao liberado liberada desembolso desembolsado financiado financiada estorno estornado estornada devolucao
  devolvido devolvida devolvidos reembolso cancelado cancelada cancelamento antecipado antecipada antecipacao
  renegociacao renegociado atraso vencimento vencido vencida vence vencer emitido emitida emissao segunda primeira via
  folha consignado consignada repasse averbado averbada averbacao convenio competencia empregador empresa filial matriz
  cliente clientes titular favorecido beneficiario conta contas corrente poupanca agencia banco origem destino
  encerrada encerrado inativa invalida invalido incorreto incorreta errado errada divergente confere conferido
  confirmado confirmada confirmados confirmou aprovado aprovada aprovados reprovado reprovada recusado recusada negado
  validado validada valido verificado verificada atualizado atualizada alterado alterada informado informada
  enviado enviada enviar envio solicitado solicitada solicitacao solicitou pedido pediu criado criada concluido concluida
  assinado assinada assinatura assinaturas aguardando pendente pendentes analise analisado documento documentos selfie
  aceito aceita feito feita realizado realizada efetuado efetuada processado processada manual automatico automatica
  em dia hoje ontem amanha dias mes meses ano anos data hora horas as inicio fim motivo ref referente referencia
  cpf cnpj rg cnh pis cep tel telefone fone cel celular whatsapp zap ramal email mail chave aleatoria nome endereco
  novo nova antigo antiga mesmo mesma outro outra dado dados cadastrais pessoa fisica juridica portador portadora
  atendimento ligacao ligou ligar contato retorno retornar mensagem sms carta aviso cobranca cobrado cobrada acordo conv
  convenio estado cidade receita federal sistema aplicativo app site portal mesa score faixa status situacao
  receba recebe paguei paguem quer deseja disse falou fraude suspeita titularidade terceiro terceiros
  by paid pay payment payments installment instalment installments partial refund refunded refund reversal fee fees
  interest fine late early loan contract customer client borrower account bank card transfer bill invoice slip received
  sent confirmed approved rejected refused pending signed signature created updated changed cancelled canceled reversed
  disbursed disbursement released funds balance due date day days month months year years number document documents
  phone email address name from to for in on at of with without and or the an is was has been not no yes new old
  open closed active inactive late settled payoff settlement insurance employer payroll remittance tax rate amount
  started analysis verified via per manual automatic system request requested call called ok status alpha`);

/** Words that are written with a capital and name no person: institutions, products, months and days. */
export const institutionWords = listOf(`
  banco bank caixa economica brasil itau unibanco bradesco santander nubank inter original pan bmg daycoval safra sicoob
  sicredi picpay mercado neon bv votorantim serasa spc scr bacen cip nuclea central nota fiscal black friday minas gerais
  justica judicial ministerio poder judiciario comarca vara processo tribunal cartorio oficio pessoal privado publico publica
  nacional federal estadual municipal prefeitura governo secretaria social previdencia instituto seguros seguradora
  financeira financiamento credito fgts saque aniversario inss siape clt digital online web api mensal anual semanal
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro domingo segunda terca quarta
  quinta sexta sabado feira january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday natal pascoa carnaval ltda sa me epp eireli`);

/** A word as the lists write it. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  for (let at = 0; at < lower.length; at++)
    if (lower.charCodeAt(at) > 127) return lower.normalize('NFKD').replace(/\p{M}/gu, '');
  return lower;
}
