/**
 * Notes as lenders' systems and their people write them, in both languages. `{…}` is a personal part, which a masked role
 * may not see; every other word is harmless. None of these people, numbers or places exists. The vocabulary was made with
 * the first half in view, and is measured by the second.
 */
const firstHalf = `
Cliente {Adalgisa Tozzi} ligou pedindo a 2ª via do boleto da parcela 4/24
Enviado boleto atualizado para o e-mail {adalgisa.tozzi}@{provedor.com.br}
Pagamento da parcela 7/12 recebido via Pix em 12/05/2026
PIX RECEBIDO {VALDEMIR PACHECO ROSA} CPF {390.533.447-05}
Liquidação antecipada com desconto de R$ 412,90, quitação confirmada
Estorno de tarifa cobrada em duplicidade, valor R$ 35,00
Cliente informa que perdeu o emprego e pede carência de 3 meses
Renegociação aprovada: 6 parcelas em atraso, entrada de R$ 250,00 e saldo em 18x
Contato sem sucesso no telefone {(81) 98812-7734}, caixa postal
Falei com a esposa, {Dona Quitéria}, recado deixado
Promessa de pagamento para o dia 15, acordo registrado
Débito automático não efetivado por saldo insuficiente na conta {45871-3}
Conta de destino encerrada, TED devolvida pelo Banco Bradesco
Nova chave Pix informada: {zeca.bala88}
Portabilidade solicitada para o Itaú, prazo de 5 dias úteis
Contrato averbado no convênio do INSS, margem consignável confirmada
Desconto em folha não repassado pelo empregador na competência 04/2026
Oferta calculada pela Tabela Price, taxa de 1,99% a.m. e CET de 29,84% a.a.
Seguro prestamista cancelado a pedido do cliente, devolução proporcional do prêmio
IOF adicional recolhido conforme legislação
Veículo placa {QXZ-4821} dado em garantia, gravame registrado
Veículo placa {RTV4C19} liberado após a quitação
Advogado da parte contrária: {OAB/RJ 187.223}
Processo judicial {0801234-55.2026.8.19.0001} em andamento, aguardar decisão
Endereço confirmado: {Rua Comendador Soares, 88}, {Vila Formosa}
Selfie tirada em {-23.561414, -46.655881}, reprovada por baixa qualidade
Documento ilegível, solicitado novo envio da CNH frente e verso
Análise de crédito concluída: score 640, faixa 2, aprovado com limite reduzido
Proposta recusada pela política de crédito, motivo 12
Cliente em lista de restrição, encaminhado ao setor de prevenção a fraudes
Reclamação aberta no Procon, protocolo {2026.0417.889}
Atendimento transferido para a ouvidoria, prazo de resposta de 10 dias úteis
Baixa manual da parcela 3 de 36 por erro de conciliação
Diferença de centavos no arquivo de retorno do banco, ajustada
Boleto vencido em 10/03/2026, novo vencimento em 25/03/2026
Pago em lotérica, comprovante anexado
{T. M. Figueira} assinou como avalista
Assinatura eletrônica concluída, CCB emitida e registrada
Liberação do crédito agendada para segunda-feira, aguardando o banco
Crédito devolvido: titularidade da conta divergente do CPF do cliente
Cliente desistiu no prazo de 7 dias, contrato cancelado e IOF restituído
Parcela de março paga com 12 dias de atraso, multa de 2% e juros de mora
Juros dispensados por campanha, desconto de 40% sobre o saldo devedor
Aposentado, nascido em {14/08/51}, solicita redução da parcela
data de nasc {140851} confere
Linha digitável terminada em {98466000002600}
cliente {tião do gás} diz que ja pagou, vai mandar o comprovante no whats
tel recado {988127734} falar com {neide}
agendado retorno para amanhã às 14h30
Empregador {Padaria Estrela do Sul ME} confirma o vínculo e o salário
Cessão do contrato ao fundo, notificação enviada ao devedor
Inadimplente há mais de 90 dias, enviado para cobrança externa
Negativado no Serasa e no SPC em 02/04/2026, baixa solicitada
Óbito do titular informado pela filha, acionado o seguro
Bloqueio judicial de parte do salário, aguardando orientação do jurídico
Cadastro atualizado: renda, profissão e estado civil
Taxa alterada de pré-fixada para pós-fixada com CDI
Resgate do FGTS, saque-aniversário antecipado em 5 parcelas anuais
Customer called to ask for the payoff amount, quote sent by e-mail
Installment 3 of 24 received by bank transfer on 2026-04-10
Payment returned by the bank: insufficient funds
Spoke with {Mr. Okonkwo}, promised to pay on Friday
Loan restructured, 4 installments added to the end of the term
Late fee waived as a courtesy, approved by the supervisor
Direct debit mandate cancelled by the customer, new account {DE89 3704 0044 0532 0130 00}
Identity check failed twice, sent to manual review
Funds disbursed to the account ending in {4471}
Early settlement discount applied, balance is now zero
Hardship request received, documents pending
Address changed to {14 Larkspur Close}, proof of residence accepted
{Keisha T. Brown} is no longer with the company, payroll deduction stopped
Complaint closed, interest refunded in full
Refund of USD 120.50 issued on 2026-05-02
Skip tracing: new phone {+1 415 555 0134}
Interest rate changed to 2.15% per month after the grace period
`;
const secondHalf = `
Cliente {Genivaldo Azeredo} solicitou antecipação das últimas 3 parcelas
Enviada carta de cobrança ao endereço {Travessa das Acácias, 19 fundos}
Parcela 11/36 paga em atraso, encargos de R$ 18,42
DEPOSITO IDENTIFICADO {CLEUSA APARECIDA NEVES}
Quitação parcial do saldo devedor, reduzido o prazo em 4 meses
Estornado o débito feito em duplicidade no dia 08/04/2026
Cliente alega não reconhecer a contratação, aberta contestação por fraude
Acordo quebrado: entrada não paga até o vencimento
Recado deixado com o irmão, {Wanderclei}, no número {3322-7781}
Caixa postal, tentar novamente à tarde
Conta salário do Santander informada: agência {3377}, conta {010044521}
Chave pix do favorecido é o celular {11 9 4477 2210}
Portabilidade recebida do Banco Pan, saldo conferido
Refinanciamento do contrato anterior com troco de R$ 1.340,00
Margem insuficiente, proposta devolvida ao correspondente
Empréstimo consignado reservado no órgão, aguardando averbação
Repasse da prefeitura atrasado, parcelas de abril e maio em aberto
Simulação pelo SAC com amortização constante, primeira parcela de R$ 980,15
Prêmio do seguro incluído no valor financiado
Isenção de IOF aplicada por se tratar de operação isenta
Moto placa {PKD 9F02}, renavam {00481293377}, alienação fiduciária baixada
Procuração apresentada por {Dr. Ubiratan Salles}, {OAB 44.871/BA}
Ação revisional em curso, depósito judicial das parcelas
Comprovante de residência em nome da mãe, {Iolanda F. Sarmento}
Localização do aparelho: {-8.0476 -34.8770}
RG vencido, cliente enviará documento válido até sexta
Crédito pré-aprovado, limite disponível de R$ 7.500,00
Negado: restrição interna e renda incompatível
Suspeita de golpe, orientado a registrar boletim de ocorrência
Manifestação no Banco Central respondida dentro do prazo, nº {2026118734}
Chamado {INC0048812} encerrado sem retorno do cliente
Arquivo de remessa rejeitado, 14 registros com erro
Conciliação pendente: valor a menor de R$ 0,37
Vencimento alterado do dia 5 para o dia 20 a pedido
Pagou no caixa eletrônico, aguardar compensação de até 3 dias úteis
{J. R. Bittar} consta como fiador
Contrato assinado com certificado digital, via enviada ao cliente
TED programada para a próxima quarta-feira
Pagamento rejeitado: CPF do recebedor inválido
Arrependimento dentro de sete dias, devolver o valor creditado
Parcela de janeiro quitada com desconto de pontualidade
Campanha de feirão: 60% de abatimento nos encargos
Pensionista, aniversário em {03/11}, benefício bloqueado
DN {031158} e nome da mãe conferem
cod barras final {60000026}
cliente conhecido como {bigode} mora perto do mercado, pediu mais prazo
zap {81 9 9921 0043} fala com o {juninho}
combinado retorno na segunda depois das 18h
Empresa {Transportes Irmãos Kuhn Ltda} não confirma o desligamento
Notificação extrajudicial devolvida pelos correios, mudou-se
Dívida baixada como prejuízo e cedida a terceiros
Nome limpo após pagamento, exclusão em até 5 dias
Sinistro em regulação, faltam atestado e certidão
Ofício recebido, suspender descontos até nova ordem
Renda comprovada por extrato dos últimos 3 meses
Indexador trocado de IPCA para CDI mais 4,5% ao ano
Antecipação do 13º salário em parcela única
Garantia de imóvel avaliada, matrícula {88.412} do cartório
Reenviado o link de assinatura por SMS ao número {+55 71 98123 0099}
Cliente satisfeito, elogiou o atendimento
Borrower requested a new due date, moved to the 20th
Partial payment of USD 85.00 posted, remaining balance due next month
Check bounced, fee charged to the account
Left voicemail for {Ms. Thibodeaux}, no answer after two attempts
Term extended by 6 months, new schedule sent for signature
Penalty interest reversed because of a system error
ACH debit failed, account closed, customer notified
Fraud alert cleared, documents match
Wire sent to {Dewi Lestari}, reference {FT26098XK12}
Overpayment credited to the next installment
Customer disputes the charge, case opened
New employer is {Brightwater Joinery}, payroll starts in June
{R. Vasquez-Amaro} added as guarantor
Statement mailed to {PO Box 4471}
Annual percentage rate disclosed before signing
`;

type LenderNote = { text: string; personal: readonly string[]; harmless: string };

/** Takes the marks out of a note. `harmless`: the note without its personal parts. */
function readNote(marked: string): LenderNote {
  const personal = Array.from(marked.matchAll(/\{([^}]*)\}/g), ([, part = '']) => part);
  return { text: marked.replace(/[{}]/g, ''), personal, harmless: marked.replace(/\{[^}]*\}/g, ' ') };
}

const readNotes = (notes: string) => notes.trim().split('\n').map(readNote);
export const knownNotes = readNotes(firstHalf);
export const unseenNotes = readNotes(secondHalf);
